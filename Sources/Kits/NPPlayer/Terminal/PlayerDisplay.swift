/// Everything the terminal shows at one moment.
package struct PlayerDisplay: Equatable, Sendable {
  /// What the player is doing.
  package enum Status: String, Sendable, Equatable {
    /// Sound comes out.
    case playing
    /// A person halted it.
    case paused
    /// It waits for data.
    case buffering
    /// The system halted it.
    case interrupted
    /// Nothing is loaded.
    case stopped
  }

  /// How long what plays is.
  package enum Length: Sendable, Equatable {
    /// This many seconds.
    case finite(Double)
    /// It is sent live and has no end.
    case live
    /// It is not known.
    case unknown
  }

  /// First line.
  package var title = ""
  /// Second line; nil when nothing is known.
  package var subtitle: String?
  /// The word for the kind of content.
  package var kind = "generic"
  /// Place in the list, from 1; nil when nothing plays.
  package var number: Int?
  /// How many the list holds.
  package var count = 0
  /// What the player is doing.
  package var status = Status.stopped
  /// Position in seconds.
  package var position = 0.0
  /// Length.
  package var length = Length.unknown
  /// Volume from 0 to 1.
  package var volume = 1.0
  /// Speed; 1 is normal.
  package var rate = 1.0
  /// Whether the order is shuffled.
  package var isShuffled = false
  /// What repeats.
  package var repeatMode = RepeatMode.off
  /// The chapter, such as `chapter 3 of 12: Home`; nil without chapters.
  package var chapter: String?

  /// Makes the display of a player that has just started.
  package init() {}
}
