/// One option of the program: the parser, the help, the manual page and the completions are all made of these.
package struct CommandOption: Sendable, Equatable {
  /// What an option takes.
  package enum Value: Sendable, Equatable {
    /// Nothing: it is there or not.
    case none
    /// A number within a range, with the word that stands for it in help.
    case number(String, ClosedRange<Double>)
    /// One of some words.
    case choice(String, [String])
    /// Any text that is not empty.
    case text(String)
  }

  /// The long name, without its dashes.
  package let name: String
  /// The one-letter name; nil when there is none.
  package let letter: Character?
  /// What it takes.
  package let value: Value
  /// One sentence of help, without a full stop.
  package let summary: String
  /// More for the manual page; empty when the summary says all.
  package let detail: String

  /// What follows the name in a usage line, such as ` SECONDS`; empty for a flag.
  package var placeholder: String {
    switch value {
    case .none: ""
    case .number(let word, _), .choice(let word, _), .text(let word): " " + word
    }
  }

  /// All options, in the order of the help.
  package static let all: [CommandOption] = [
    CommandOption(
      name: "shuffle", letter: "s", value: .none, summary: "Play in shuffled order",
      detail: "The order is drawn once and stays when the list repeats."),
    CommandOption(
      name: "repeat", letter: "r", value: .choice("MODE", RepeatMode.allCases.map(\.rawValue)),
      summary: "Repeat nothing, one track, or all (off, one, all)", detail: "The default is off."),
    CommandOption(
      name: "start", letter: nil, value: .number("SECONDS", 0...8_640_000),
      summary: "Start the first track at this position", detail: "A position past its end starts the next track."),
    CommandOption(
      name: "volume", letter: "v", value: .number("PERCENT", 0...100), summary: "Volume at the start, 0 to 100",
      detail: "The default is 100. The scale is cubic, as in the volume control of a desktop."),
    CommandOption(
      name: "rate", letter: nil, value: .number("RATE", 0.25...4), summary: "Speed at the start, 0.25 to 4",
      detail: "The default is 1. The pitch is kept."),
    CommandOption(
      name: "sink", letter: nil, value: .choice("SINK", ["auto", "null"]),
      summary: "Where the sound goes: the sound server (auto), or nowhere in real time (null)",
      detail: "With auto on a machine without sound the player says so once and goes on as with null."),
    CommandOption(
      name: "name", letter: nil, value: .text("NAME"), summary: "Name to show instead of \"Now Playing Player\"",
      detail: "This is the Identity that desktops show; the name on the bus stays nowplaying_player."),
    CommandOption(
      name: "no-art", letter: nil, value: .none, summary: "Publish no pictures",
      detail: "Neither embedded pictures nor those of the folder are read."),
    CommandOption(
      name: "list", letter: "l", value: .none, summary: "Print what would be played, one entry a line, and exit",
      detail: "Folders are scanned and playlists followed. Paths are printed byte for byte."),
    CommandOption(
      name: "json", letter: nil, value: .none, summary: "Print events as JSON lines on standard output",
      detail: "One object a line, with a version. The keys of the terminal are off."),
    CommandOption(
      name: "completions", letter: nil, value: .choice("SHELL", Shell.allCases.map(\.rawValue)),
      summary: "Print completions for bash, zsh or fish and exit", detail: ""),
    CommandOption(name: "help", letter: "h", value: .none, summary: "Print this help and exit", detail: ""),
    CommandOption(name: "version", letter: nil, value: .none, summary: "Print the version and exit", detail: ""),
  ]
}

/// A shell that completions are made for.
package enum Shell: String, Sendable, CaseIterable {
  /// GNU Bash.
  case bash
  /// Zsh.
  case zsh
  /// Fish.
  case fish
}

/// The program's facts that several pages share.
package enum ProgramFacts {
  /// The name of the executable.
  package static let name = "nowplaying-player"
  /// The version, as `--version` prints it.
  package static let version = "0.1.0"
  /// The last part of the name on the bus.
  package static let busName = "nowplaying_player"
  /// The name that desktops show by default.
  package static let identity = "Now Playing Player"
  /// The usage line.
  package static let usage = "nowplaying-player [options] <file|folder|url|playlist>..."
  /// The exit codes and their meanings.
  package static let exitCodes: [(code: Int, meaning: String)] = [
    (0, "Everything was said and played as asked."),
    (1, "Nothing could be played."),
    (2, "The command line is wrong."),
  ]
  /// The keys of the terminal and what they do.
  package static let keys: [(key: String, meaning: String)] = [
    ("space", "pause and go on"),
    ("n, p", "next, previous (or the start, after three seconds)"),
    ("left, right", "10 seconds back, forward"),
    ("up, down", "louder, softer"),
    ("[, ]", "slower, faster"),
    ("s", "shuffle on, off"),
    ("r", "repeat all, one, off"),
    ("q", "quit"),
  ]
}
