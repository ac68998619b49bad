/// What a command line asks for.
package struct PlayerArguments: Equatable, Sendable {
  /// Where the sound goes.
  package enum Sink: String, Sendable { case auto, null }

  /// What to play, byte for byte.
  package var operands: [[UInt8]] = []
  /// Where the sound goes.
  package var sink = Sink.auto
  /// Whether events go out as JSON lines.
  package var isJSON = false
  /// Volume from 0 to 1, cubic.
  package var volume = 1.0
  /// Speed; 1 is normal.
  package var rate = 1.0
  /// Whether the order is shuffled.
  package var isShuffled = false
  /// What repeats.
  package var repeatMode = RepeatMode.off
  /// Where the first track starts, in seconds.
  package var start = 0.0
  /// Whether pictures are published.
  package var showsArt = true
  /// The name that desktops show.
  package var identity = ProgramFacts.identity

  /// Makes the arguments of an empty command line.
  package init() {}
}

/// What the program has to do.
package enum Invocation: Equatable, Sendable {
  /// Play.
  case play(PlayerArguments)
  /// Print the resolved list.
  case list(PlayerArguments)
  /// Print the help.
  case help
  /// Print the version.
  case version
  /// Print completions.
  case completions(Shell)
}
