internal import NPPlayer
internal import Testing

@Suite("The command line")
struct CommandLineParserTests {
  private func parse(_ words: String...) throws -> Invocation {
    try CommandLineParser.parse(words.map { Array($0.utf8) })
  }

  private func failure(_ words: String...) -> String {
    do {
      return "no error but \(try CommandLineParser.parse(words.map { Array($0.utf8) }))"
    } catch {
      return "\(error.code.rawValue) \(error.description)"
    }
  }

  @Test("Options and operands may be mixed, with values after a blank or an equals sign")
  func options() throws {
    var expected = PlayerArguments()
    expected.operands = [Array("a".utf8), Array("b".utf8)]
    expected.sink = .null
    expected.isJSON = true
    expected.volume = 0.4
    expected.rate = 1.5
    expected.isShuffled = true
    expected.repeatMode = .all
    expected.start = 12.5
    expected.showsArt = false
    expected.identity = "Kitchen"
    #expect(
      try parse(
        "a", "--sink=null", "--json", "-v", "40", "--rate", "1.5", "-sr", "all", "--start=12.5", "--no-art", "--name",
        "Kitchen", "b") == .play(expected))
  }

  @Test("Letters may be joined with their value")
  func joined() throws {
    guard case .play(let arguments) = try parse("-v30", "-rone", "a") else {
      Issue.record("not a play invocation")
      return
    }
    #expect(arguments.volume == 0.3)
    #expect(arguments.repeatMode == .one)
  }

  @Test("After two dashes, and for a single one, all is an operand, even bytes that are no text")
  func operands() throws {
    let raw: [UInt8] = [0x2D, 0xFF]
    guard
      case .list(let arguments) = try CommandLineParser.parse([
        Array("-l".utf8), Array("-".utf8), Array("--".utf8), raw,
      ])
    else {
      Issue.record("not a list invocation")
      return
    }
    #expect(arguments.operands == [Array("-".utf8), raw])
  }

  @Test("The first of help, version and completions counts, and needs nothing to play")
  func pages() throws {
    #expect(try parse("--help", "--version") == .help)
    #expect(try parse("--version") == .version)
    #expect(try parse("--completions", "fish") == .completions(.fish))
  }

  @Test("An unknown option is one line with the nearest name")
  func unknown() {
    #expect(failure("--shufle", "a") == "usage --shufle: unknown option; did you mean --shuffle?")
    #expect(failure("--vol=3", "a") == "usage --vol: unknown option; did you mean --volume?")
    #expect(failure("--xyzzy", "a") == "usage --xyzzy: unknown option; see --help")
    #expect(failure("-x", "a") == "usage -x: unknown option; see --help")
    #expect(failure("--a\nb\u{1B}", "a") == "usage --a b: unknown option; see --help")
  }

  @Test("A value that is missing, odd or out of range is said with what would be right")
  func values() {
    #expect(failure("--volume") == "usage --volume: needs PERCENT")
    #expect(failure("--volume", "101", "a") == "usage --volume: \"101\" is not a number from 0 to 100")
    #expect(failure("--rate", "nan", "a") == "usage --rate: \"nan\" is not a number from 0.25 to 4")
    #expect(failure("--repeat", "al", "a") == "usage --repeat: \"al\" is none of off, one, all; did you mean all?")
    #expect(failure("--json=yes", "a") == "usage --json: takes no value")
    #expect(failure("--name", " ", "a") == "usage --name: needs NAME")
    #expect(failure("-v") == "usage -v: needs PERCENT")
  }

  @Test("Nothing to play is a mistake of usage")
  func nothing() {
    #expect(failure("--shuffle") == "usage nothing to play; usage: \(ProgramFacts.usage)")
  }

  @Test("Distance counts a swap of neighbours as one")
  func distance() {
    #expect(Spelling.distance("volume", "volume") == 0)
    #expect(Spelling.distance("volmue", "volume") == 1)
    #expect(Spelling.distance("", "abc") == 3)
    #expect(Spelling.nearest(to: "", in: ["a"]) == nil)
  }
}
