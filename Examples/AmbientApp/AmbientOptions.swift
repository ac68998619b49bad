/// What the command line asks for.
struct AmbientOptions: Equatable {
  /// Whether the sound goes nowhere.
  var isSilent = false
  /// Whether only the help is wanted.
  var wantsHelp = false

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: `Mistake` with a line for people.
  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help": wantsHelp = true
      case "--sink": try takeSink(rest.popFirst())
      case "--sink=null", "--sink=auto": try takeSink(String(argument.dropFirst("--sink=".count)))
      default: throw Mistake(line: "unknown argument \"\(argument)\"; see --help")
      }
    }
  }

  private mutating func takeSink(_ value: String?) throws(Mistake) {
    switch value {
    case "null": isSilent = true
    case "auto": isSilent = false
    default: throw Mistake(line: "--sink needs auto or null")
    }
  }

  /// A mistake on the command line.
  struct Mistake: Error {
    /// What is wrong.
    let line: String
  }

  static let help = """
    Usage: AmbientApp [--sink auto|null]

    Plays four soundscapes without an end and shows them on the desktop.

      --sink null   make no sound
      -h, --help    print this help and exit

    While it plays, from another terminal:
      playerctl -p ambient metadata
      playerctl -p ambient next
    """
}
