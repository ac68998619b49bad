/// Something that happened in the player, as `--json` tells it.
///
/// The grammar is `Documentation/Formats/PlayerEvents.md`; a member is added freely, and the version changes when one
/// goes or gets another meaning.
package enum PlayerEvent: Equatable, Sendable {
  /// Why the player ends.
  package enum EndReason: String, Sendable {
    /// The list has played to its end.
    case finished
    /// A person or a signal ended it.
    case quit
    /// Nothing could be played.
    case failed
  }

  /// The track that is now current.
  package struct Track: Equatable, Sendable {
    /// Which occurrence it is.
    package var id: OccurrenceID
    /// Place in playing order, from 1.
    package var number: Int
    /// How many the list holds.
    package var count: Int
    /// Where it is.
    package var location: MediaLocation
    /// What it is.
    package var content: ContentChoice
    /// How long it is.
    package var length: PlayerDisplay.Length
    /// How many chapters it has.
    package var chapters: Int

    /// Makes a track.
    package init(
      id: OccurrenceID, number: Int, count: Int, location: MediaLocation, content: ContentChoice,
      length: PlayerDisplay.Length, chapters: Int
    ) {
      self.id = id
      self.number = number
      self.count = count
      self.location = location
      self.content = content
      self.length = length
      self.chapters = chapters
    }
  }

  /// The version of the events.
  package static let version = 1

  /// The player has started, with this name and this many entries.
  case start(identity: String, count: Int)
  /// Something is wrong, or worth a line.
  case notice(PlayerError)
  /// Something is worth a line, and nothing is wrong.
  case remark(String)
  /// Another track is current, or more is known of it.
  case track(Track)
  /// The state changed.
  case state(PlayerDisplay.Status, position: Double, rate: Double)
  /// The position jumped.
  case seek(position: Double)
  /// Another chapter began.
  case chapter(number: Int, count: Int, title: String?)
  /// The volume changed, 0 to 1.
  case volume(Double)
  /// The order or the repeating changed.
  case mode(isShuffled: Bool, repeatMode: RepeatMode)
  /// The player ends.
  case end(EndReason, code: Int)

  /// The word in the member `event`.
  package var name: String {
    switch self {
    case .start: "start"
    case .notice, .remark: "notice"
    case .track: "track"
    case .state: "state"
    case .seek: "seek"
    case .chapter: "chapter"
    case .volume: "volume"
    case .mode: "mode"
    case .end: "end"
    }
  }

  /// The event as one line of JSON, without its line break.
  package var line: String {
    var json = JSONText()
    json.add("v", PlayerEvent.version)
    json.add("event", name)
    switch self {
    case .start(let identity, let count):
      json.add("player", ProgramFacts.name)
      json.add("version", ProgramFacts.version)
      json.add("identity", identity)
      json.add("count", count)
    case .notice(let error):
      json.add("code", error.code.rawValue)
      if !error.subject.isEmpty { json.add("subject", error.subject) }
      json.add("message", error.message)
      json.add("cause", error.cause)
    case .remark(let text):
      json.add("code", "remark")
      json.add("message", text)
    case .track(let track): PlayerEvent.add(track, to: &json)
    case .state(let status, let position, let rate):
      json.add("state", status.rawValue)
      json.add("position", position)
      json.add("rate", rate)
    case .seek(let position): json.add("position", position)
    case .chapter(let number, let count, let title):
      json.add("number", number)
      json.add("count", count)
      json.add("title", title)
    case .volume(let volume): json.add("volume", volume)
    case .mode(let isShuffled, let repeatMode):
      json.add("shuffle", isShuffled)
      json.add("repeat", repeatMode.rawValue)
    case .end(let reason, let code):
      json.add("reason", reason.rawValue)
      json.add("code", code)
    }
    return json.line
  }

  private static func add(_ track: Track, to json: inout JSONText) {
    json.add("id", track.id.description)
    json.add("number", track.number)
    json.add("count", track.count)
    json.add("kind", track.content.kind)
    json.add("title", track.content.title)
    addTexts(track.content, to: &json)
    switch track.length {
    case .finite(let seconds): json.add("duration", seconds)
    case .live: json.add("live", true)
    case .unknown: break
    }
    if track.chapters > 0 { json.add("chapters", track.chapters) }
    json.add("uri", track.location.uri)
  }

  private static func addTexts(_ content: ContentChoice, to json: inout JSONText) {
    func text(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { json.add(name, value) }
    }
    switch content {
    case .music(_, let artist, let album):
      text("artist", artist)
      text("album", album)
    case .radio(let station, let program):
      text("station", station)
      text("program", program)
    case .book(_, let author, let narrator):
      text("author", author)
      text("narrator", narrator)
    case .podcast(_, let show), .show(_, let show): text("show", show)
    case .movie: break
    case .generic(_, let subtitle): text("subtitle", subtitle)
    }
  }
}
