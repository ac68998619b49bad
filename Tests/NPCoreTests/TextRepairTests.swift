internal import NPCore
internal import Testing

@Suite("TextRepair")
struct TextRepairTests {
  @Test("A Latin-1 title becomes valid text, with a mark for each byte that is not")
  func latin1() {
    let bytes: [UInt8] = [0x4E, 0x45, 0x4B, 0x20, 0xC3, 0x28, 0xE8]
    #expect(TextRepair.line(bytes: bytes) == "NEK \u{FFFD}(\u{FFFD}")
  }

  @Test("A NUL is cut out")
  func nul() {
    #expect(TextRepair.line("a\u{0}b") == "ab")
    #expect(TextRepair.text("a\u{0}b") == "ab")
    #expect(TextRepair.sendable("a\u{0}b") == "ab")
  }

  @Test("A title of a mebibyte is capped on a whole character, with an ellipsis", arguments: ["x", "é", "東", "😀"])
  func cap(unit: String) {
    let title = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
    let line = TextRepair.line(title)
    #expect(line.utf8.count <= TextRepair.longestLine)
    #expect(line.utf8.count > TextRepair.longestLine - 8)
    #expect(line.hasSuffix(unit + "…"))
    #expect(TextRepair.text(title).utf8.count <= TextRepair.longestText)
    #expect(TextRepair.sendable(title) == title)
  }

  @Test("A text that just fits is left alone")
  func fitting() {
    let title = String(repeating: "x", count: TextRepair.longestLine)
    #expect(TextRepair.line(title) == title)
    #expect(TextRepair.line(title + "x") == String(repeating: "x", count: TextRepair.longestLine - 3) + "…")
  }

  @Test("A title cannot set a terminal's title")
  func escapes() {
    #expect(TextRepair.line("\u{1b}]0;owned\u{7}song") == "]0;ownedsong")
    #expect(TextRepair.line("\u{9b}31mred") == "31mred")
    #expect(TextRepair.line("<b>A & B</b> \"x\"") == "<b>A & B</b> \"x\"")
  }

  @Test("Breaks and tabs become spaces in a line, and stay in running text")
  func breaks() {
    #expect(TextRepair.line("a\r\nb\nc\td\re\u{2028}f") == "a b c d e f")
    #expect(TextRepair.text("a\r\nb\nc\td\re\u{2029}f") == "a\nb\nc\td\ne\nf")
  }

  @Test("What Unicode keeps out of interchange, and sd-bus refuses, is replaced")
  func nonCharacters() {
    let bytes: [UInt8] = [0x61, 0xEF, 0xBF, 0xBE, 0x62, 0xEF, 0xB7, 0x90, 0x63, 0xF0, 0x9F, 0xBF, 0xBF, 0x64]
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(TextRepair.line(text) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
    #expect(TextRepair.sendable(text) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d")
  }

  @Test("Any bytes give text that can be sent, and a second repair changes nothing")
  func random() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...64, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let line = TextRepair.line(bytes: bytes)
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value & 0xFFFE != 0xFFFE })
      #expect(TextRepair.line(line) == line)
      #expect(TextRepair.sendable(line) == line)
    }
  }
}
