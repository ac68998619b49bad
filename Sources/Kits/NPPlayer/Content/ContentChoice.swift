/// Which of the content types tells the truth about what plays, with the texts it needs.
package enum ContentChoice: Equatable, Sendable {
  /// A piece of music; absent texts are empty.
  case music(title: String, artist: String, album: String)
  /// A station, and what it says it plays.
  case radio(station: String, program: String?)
  /// An audiobook.
  case book(title: String, author: String, narrator: String?)
  /// An episode of a podcast.
  case podcast(episode: String, show: String)
  /// A film or another video, of which the sound plays.
  case movie(title: String)
  /// An episode of a series, of which the sound plays.
  case show(episode: String, series: String)
  /// Anything else: a file name, and what little is known beside it.
  case generic(title: String, subtitle: String?)

  /// Chooses from what is known; the same facts give the same choice.
  package init(_ facts: MediaFacts) {
    let title = PlainText.filled(facts.tags.title)
    let artist = PlainText.filled(facts.tags.artist) ?? PlainText.filled(facts.tags.albumArtist)
    let album = PlainText.filled(facts.tags.album)
    let name = title ?? facts.entry.displayName
    if ContentChoice.isRadio(facts) {
      self = ContentChoice.radio(facts)
    } else if facts.hasVideo {
      if let series = PlainText.filled(facts.tags.showName) {
        self = .show(episode: name, series: series)
      } else {
        self = .movie(title: name)
      }
    } else if ContentChoice.isPodcast(facts) {
      let show = PlainText.filled(facts.tags.showName) ?? album ?? artist
      self = .podcast(episode: name, show: show ?? "")
    } else if ContentChoice.isBook(facts) {
      self = ContentChoice.book(facts)
    } else if title != nil || artist != nil || album != nil {
      self = .music(title: name, artist: artist ?? "", album: album ?? "")
    } else if let listed = facts.entry.artist {
      self = .music(title: name, artist: listed, album: "")
    } else {
      self = .generic(title: name, subtitle: facts.entry.location.host)
    }
  }

  /// The word for the kind in `--json` events and in the terminal.
  package var kind: String {
    switch self {
    case .music: "music"
    case .radio: "radio"
    case .book: "book"
    case .podcast: "podcast"
    case .movie: "video"
    case .show: "show"
    case .generic: "generic"
    }
  }

  /// The first line for people.
  package var title: String {
    switch self {
    case .music(let title, _, _), .book(let title, _, _), .movie(let title), .generic(let title, _): title
    case .radio(let station, let program): program ?? station
    case .podcast(let episode, _), .show(let episode, _): episode
    }
  }

  /// The second line for people; nil when nothing is known.
  package var subtitle: String? {
    let parts: [String?] =
      switch self {
      case .music(_, let artist, let album): [artist, album]
      case .radio(let station, let program): program == nil ? [] : [station]
      case .book(_, let author, let narrator): [author, narrator.map { "read by \($0)" }]
      case .podcast(_, let show): [show]
      case .movie: []
      case .show(_, let series): [series]
      case .generic(_, let subtitle): [subtitle]
      }
    let filled = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return filled.isEmpty ? nil : filled.joined(separator: " — ")
  }

  /// Whether only the sound of moving pictures plays.
  package var isVideo: Bool {
    switch self {
    case .movie, .show: true
    default: false
    }
  }

  private static func isRadio(_ facts: MediaFacts) -> Bool {
    guard case .url = facts.entry.location else { return false }
    return facts.isLive || facts.duration == nil
  }

  /// A station's own name, else the list's title, else the host: the address of a stream says nothing to people.
  private static func radio(_ facts: MediaFacts) -> ContentChoice {
    let station = PlainText.filled(facts.tags.organization) ?? facts.entry.title ?? facts.entry.location.host ?? "Radio"
    let title = PlainText.filled(facts.tags.title)
    guard let title, title != station else { return .radio(station: station, program: nil) }
    // Most stations put the artist into the title; of those that do not, some send the two apart.
    let artist = title.contains(" - ") ? nil : PlainText.filled(facts.tags.artist)
    let program = artist.map { title.contains($0) ? title : "\($0) - \(title)" } ?? title
    return .radio(station: station, program: program)
  }

  private static func isPodcast(_ facts: MediaFacts) -> Bool {
    facts.tags.isPodcast || genre(facts, hasOneOf: ["podcast"])
  }

  private static func isBook(_ facts: MediaFacts) -> Bool {
    if facts.tags.isAudiobook || facts.entry.location.pathExtension == "m4b" { return true }
    if genre(facts, hasOneOf: ["audiobook", "audio book", "hörbuch", "livre audio", "audiolibro"]) { return true }
    return facts.chapters.count > 1 && genre(facts, hasOneOf: ["speech", "spoken", "book"])
  }

  /// An audiobook's tags: the album is the book, its artist the author, and by custom the composer its reader.
  private static func book(_ facts: MediaFacts) -> ContentChoice {
    let author = PlainText.filled(facts.tags.albumArtist) ?? PlainText.filled(facts.tags.artist) ?? ""
    var reader = PlainText.filled(facts.tags.composer)
    if reader == nil, let artist = PlainText.filled(facts.tags.artist), artist != author { reader = artist }
    if reader == author { reader = nil }
    let title = PlainText.filled(facts.tags.album) ?? PlainText.filled(facts.tags.title) ?? facts.entry.displayName
    return .book(title: title, author: author, narrator: reader)
  }

  private static func genre(_ facts: MediaFacts, hasOneOf words: [String]) -> Bool {
    guard let genre = facts.tags.genre?.lowercased() else { return false }
    return words.contains { genre.contains($0) }
  }
}
