/// A language that can be heard or read, as MediaPlayer declares them.
package struct LanguageOption: Hashable, Sendable {
  /// Sound or text.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A sound track.
    case audible
    /// Subtitles.
    case legible
  }

  /// The key with which it is chosen.
  package var id: String
  /// Sound or text.
  package var kind: Kind
  /// The IETF language tag, where known.
  package var languageTag: String?
  /// The name to show.
  package var displayName: String
  /// Characteristics, as uniform type identifiers.
  package var characteristics: [String]
  /// Whether it is in use.
  package var isCurrent: Bool

  /// Declares an option.
  package init(
    id: String, kind: Kind, languageTag: String? = nil, displayName: String, characteristics: [String] = [],
    isCurrent: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.languageTag = languageTag
    self.displayName = displayName
    self.characteristics = characteristics
    self.isCurrent = isCurrent
  }
}

/// A stretch of the timeline that is not the content itself, as an advertisement.
package struct InterstitialRange: Hashable, Sendable {
  /// Where it begins.
  package var start: MediaTime
  /// How long it lasts.
  package var duration: MediaTime

  /// Names a stretch.
  package init(start: MediaTime, duration: MediaTime) {
    self.start = start
    self.duration = duration
  }
}

/// The list of tracks around the current one, as MPRIS shows it.
package struct TrackListDescription: Hashable, Sendable {
  /// The entries in playing order, whose ids are those of entries, so that the same song twice has two.
  ///
  /// Artwork is ignored.
  package var tracks: [ContentDescription]
  /// The place of the current entry in `tracks`; nil when it is not among them.
  package var current: Int?

  /// Names the list.
  package init(tracks: [ContentDescription], current: Int?) {
    self.tracks = tracks
    self.current = current
  }
}

/// Everything a session publishes, as one value.
///
/// Made by a façade from the application's model on the main actor, and sent to the engine as it is.
package struct SessionState: Hashable, Sendable {
  /// The id of the session.
  package var sessionID: String
  /// What plays; nil when nothing does.
  package var content: ContentDescription?
  /// How it plays; nil when there is nothing to say.
  package var playback: PlaybackDescription?
  /// What can be asked of it.
  package var commands: CommandSet
  /// The volume, 0 or more; nil when the application does not speak of it.
  package var volume: Double?
  /// The list of tracks; nil when the application publishes none.
  package var trackList: TrackListDescription?
  /// The place of the current item in the queue, from 0; nil when unknown.
  package var queueIndex: Int?
  /// The length of the queue; nil when unknown.
  package var queueCount: Int?
  /// The languages on offer.
  package var languageOptions: [LanguageOption] = []
  /// Advertisements and the like on the current timeline.
  package var interstitials: [InterstitialRange] = []

  /// Names a state; what is not named here starts absent.
  package init(
    sessionID: String, content: ContentDescription? = nil, playback: PlaybackDescription? = nil,
    commands: CommandSet = CommandSet()
  ) {
    self.sessionID = sessionID
    self.content = content
    self.playback = playback
    self.commands = commands
  }

  /// Whether there is something playing, paused or waiting: content, a state, and that state not `stopped`.
  package var isActive: Bool {
    guard content != nil, let playback else { return false }
    return playback.state != .stopped
  }
}
