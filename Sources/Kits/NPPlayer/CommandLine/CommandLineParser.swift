/// Reads the command line by the table of options.
package struct CommandLineParser {
  private var arguments = PlayerArguments()
  private var isList = false
  private var early: Invocation?

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: `PlayerError` with `usage`: one line, with the nearest option where one is near.
  package static func parse(_ words: [[UInt8]]) throws(PlayerError) -> Invocation {
    var parser = CommandLineParser()
    try parser.read(words)
    if let early = parser.early { return early }
    guard !parser.arguments.operands.isEmpty else {
      throw PlayerError(.usage, "", "nothing to play; usage: \(ProgramFacts.usage)")
    }
    return parser.isList ? .list(parser.arguments) : .play(parser.arguments)
  }

  private mutating func read(_ words: [[UInt8]]) throws(PlayerError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == Array("--".utf8) {
        arguments.operands += rest
        return
      }
      guard word.count > 1, word[0] == UInt8(ascii: "-") else {
        arguments.operands.append(word)
        continue
      }
      let text = PlainText.decode(word)
      if text.hasPrefix("--") {
        try readLong(text, &rest)
      } else {
        try readLetters(text, &rest)
      }
    }
  }

  private mutating func readLong(_ text: String, _ rest: inout ArraySlice<[UInt8]>) throws(PlayerError) {
    let body = text.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    guard let option = CommandOption.all.first(where: { $0.name == name }) else {
      throw CommandLineParser.unknown("--" + name, near: Spelling.nearest(to: name, in: CommandOption.all.map(\.name)))
    }
    var value = equals.map { String(body[body.index(after: $0)...]) }
    if option.value == .none {
      if value != nil { throw PlayerError(.usage, "--\(name)", "takes no value") }
    } else if value == nil {
      guard let next = rest.popFirst() else { throw PlayerError(.usage, "--\(name)", "needs\(option.placeholder)") }
      value = PlainText.decode(next)
    }
    try apply(option, value ?? "")
  }

  private mutating func readLetters(_ text: String, _ rest: inout ArraySlice<[UInt8]>) throws(PlayerError) {
    var letters = text.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandOption.all.first(where: { $0.letter == letter }) else {
        throw CommandLineParser.unknown("-\(letter)", near: nil)
      }
      if option.value == .none {
        try apply(option, "")
        continue
      }
      var value = String(letters)
      letters = ""
      if value.hasPrefix("=") { value.removeFirst() }
      if value.isEmpty {
        guard let next = rest.popFirst() else { throw PlayerError(.usage, "-\(letter)", "needs\(option.placeholder)") }
        value = PlainText.decode(next)
      }
      try apply(option, value)
    }
  }

  private mutating func apply(_ option: CommandOption, _ value: String) throws(PlayerError) {
    try CommandLineParser.check(option, value)
    switch option.name {
    case "help": early = early ?? .help
    case "version": early = early ?? .version
    case "completions": early = early ?? Shell(rawValue: value).map { .completions($0) }
    case "list": isList = true
    case "json": arguments.isJSON = true
    case "shuffle": arguments.isShuffled = true
    case "no-art": arguments.showsArt = false
    case "repeat": arguments.repeatMode = RepeatMode(rawValue: value) ?? .off
    case "sink": arguments.sink = PlayerArguments.Sink(rawValue: value) ?? .auto
    case "start": arguments.start = Double(value) ?? 0
    case "volume": arguments.volume = (Double(value) ?? 100) / 100
    case "rate": arguments.rate = Double(value) ?? 1
    case "name": arguments.identity = PlainText.filled(value) ?? ProgramFacts.identity
    default: preconditionFailure("option --\(option.name) is in the table and has no meaning")
    }
  }

  private static func check(_ option: CommandOption, _ value: String) throws(PlayerError) {
    let name = "--\(option.name)"
    switch option.value {
    case .none: return
    case .text:
      guard PlainText.filled(value) != nil else { throw PlayerError(.usage, name, "needs\(option.placeholder)") }
    case .choice(_, let words):
      guard !words.contains(value) else { return }
      let near = Spelling.nearest(to: value, in: words).map { "; did you mean \($0)?" } ?? ""
      throw PlayerError(.usage, name, "\"\(value)\" is none of \(words.joined(separator: ", "))\(near)")
    case .number(_, let range):
      guard let number = Double(value), range.contains(number) else {
        throw PlayerError(
          .usage, name, "\"\(value)\" is not a number from \(text(range.lowerBound)) to \(text(range.upperBound))")
      }
    }
  }

  private static func unknown(_ name: String, near: String?) -> PlayerError {
    let hint = near.map { "did you mean --\($0)?" } ?? "see --help"
    return PlayerError(.usage, name, "unknown option; \(hint)")
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}
