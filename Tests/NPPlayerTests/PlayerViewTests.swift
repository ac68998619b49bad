internal import NPPlayer
internal import Testing

@Suite("What the terminal shows")
struct PlayerViewTests {
  private func display(_ change: (inout PlayerDisplay) -> Void = { _ in }) -> PlayerDisplay {
    var display = PlayerDisplay()
    display.title = "Main Theme"
    display.subtitle = "Someone — The Album"
    display.kind = "music"
    display.number = 3
    display.count = 12
    display.status = .playing
    display.position = 83
    display.length = .finite(225)
    change(&display)
    return display
  }

  private func text(_ display: PlayerDisplay, columns: Int = 61, rows: Int = 24, isUnicode: Bool = true) -> [String] {
    PlayerView(columns: columns, rows: rows, isUnicode: isUnicode).lines(display).map(\.text)
  }

  @Test("A track shows title, place, album, bar, settings and keys")
  func whole() {
    #expect(
      text(display()) == [
        "▶ Main Theme                                         3 of 12",
        "  Someone — The Album · music",
        "  1:23 ━━━━━━━━━━━━━━━━━━────────────────────────────── 3:45",
        "  volume 100%   speed 1x   shuffle off   repeat off",
        "  space pause  n next  p previous  ←→ 10 s  q quit",
      ])
  }

  @Test("Where the settings have no room, what is as usual goes first")
  func narrow() {
    #expect(text(display(), columns: 40)[3] == "  volume 100%")
    let changed = display {
      $0.isShuffled = true
      $0.repeatMode = .all
    }
    #expect(text(changed, columns: 40)[3] == "  volume 100%   shuffle on   repeat all")
    #expect(text(changed, columns: 61)[3] == "  volume 100%   speed 1x   shuffle on   repeat all")
  }

  @Test("A long notice is broken between words, and a word that is wider than the terminal is not")
  func wrapped() {
    func lines(_ text: String) -> [String] { StyledLine(text, .warning).wrapped(to: 20).map(\.text) }
    #expect(lines("short") == ["short"])
    #expect(lines("no sound device works; silent now") == ["no sound device", "  works; silent now"])
    #expect(
      lines("see http://example.org/a/long/address there") == ["see", "  http://example.org/a/long/address", "  there"])
    #expect(lines("  command of one line").first?.hasPrefix("  command") == true)
    #expect(StyledLine("aa bb", .warning).wrapped(to: 2).allSatisfy { $0.spans.allSatisfy { $0.role == .warning } })
  }

  @Test("A terminal without Unicode gets ASCII only")
  func ascii() {
    let lines = text(display { $0.title = "Ünïcode 東京 — “x”…" }, isUnicode: false)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(lines[0].hasPrefix("> Unicode ?? - \"x\"..."))
  }

  @Test(
    "No line is ever wider than the terminal less one, nor the frame higher", arguments: [1, 2, 5, 10, 20, 40, 80, 200])
  func fits(columns: Int) {
    for rows in [1, 2, 3, 5, 8, 50] {
      for isUnicode in [true, false] {
        let shown = display {
          $0.title = "東京の夜 Ünïcode 👩‍👩‍👧 very long title that goes on and on and on and on"
          $0.chapter = "chapter 3 of 12: 新しい"
          $0.position = 40_000
          $0.length = .finite(400_000)
        }
        let lines = PlayerView(columns: columns, rows: rows, isUnicode: isUnicode).lines(shown)
        #expect(lines.allSatisfy { $0.width <= max(0, columns - 1) })
        #expect(lines.count <= max(1, rows - 1))
      }
    }
  }

  @Test("Live, paused, buffering and unknown lengths are told apart")
  func states() {
    #expect(text(display { $0.length = .live })[2] == "  1:23  ● live")
    #expect(
      text(
        display {
          $0.length = .live; $0.status = .buffering
        })[2] == "  1:23  ● live, waiting for data")
    #expect(text(display { $0.length = .unknown })[2] == "  1:23")
    #expect(text(display { $0.status = .paused })[0].hasPrefix("‖ "))
    #expect(text(display { $0.position = .nan })[2].hasPrefix("  0:00 ─"))
  }

  @Test("Escape sequences in tags never reach the terminal")
  func escapes() {
    let shown = display {
      $0.title = "a\u{1B}]0;evil\u{7}b\u{9B}31m\u{202E}c\nd"
      $0.subtitle = "\u{1B}[2J"
    }
    let output = PlayerView(columns: 80, rows: 24, isUnicode: true).lines(shown).map { $0.render(isColoured: false) }
    #expect(output.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    #expect(output[0].hasPrefix("▶ a]0;evilb31mc d"))
  }

  @Test("Colours surround pieces and are absent without colour")
  func colours() {
    let line = PlayerView(columns: 30, rows: 24, isUnicode: true).lines(display())[0]
    #expect(line.render(isColoured: true).contains("\u{1B}[1mMain Theme\u{1B}[0m"))
    #expect(!line.render(isColoured: false).contains("\u{1B}"))
  }

  @Test(
    "Clock and speed are short", arguments: [(0.0, "0:00"), (59.9, "0:59"), (3600, "1:00:00"), (36_125, "10:02:05")])
  func clock(seconds: Double, text: String) {
    #expect(PlayerView.clock(seconds) == text)
    #expect([1, 1.5, 1.25, 0.75, 1.05].map { PlayerView.rate($0) } == ["1x", "1.5x", "1.25x", "0.75x", "1.05x"])
  }
}

@Suite("Columns of text")
struct DisplayWidthTests {
  @Test(
    "Wide letters take two columns, marks none",
    arguments: [
      ("abc", 3), ("東京", 4), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("☺️", 2), ("ｱ", 1), ("Ａ", 2),
      ("한", 2),
      ("━▶", 2), ("", 0), ("נ", 1), ("ไ้", 1),
    ])
  func widths(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("A cut never splits a wide letter nor passes the limit")
  func cutting() {
    #expect(DisplayWidth.cut("東京の夜", to: 5) == "東京…")
    #expect(DisplayWidth.cut("東京の夜", to: 6) == "東京…")
    #expect(DisplayWidth.cut("東京の夜", to: 8) == "東京の夜")
    #expect(DisplayWidth.cut("abc", to: 0) == "")
    #expect(DisplayWidth.cut("abcd", to: 2, ellipsis: "...") == "")
    #expect(DisplayWidth.pad("a", to: 3) == "a  ")
  }
}

@Suite("Frames, keys and times of the terminal")
struct TerminalTests {
  @Test("The second frame goes over the first, and an equal one writes nothing")
  func frames() {
    var writer = FrameWriter(isColoured: false)
    #expect(writer.frame([StyledLine("a"), StyledLine("b")], columns: 80) == "a\r\nb")
    #expect(writer.frame([StyledLine("a"), StyledLine("b")], columns: 80) == "")
    #expect(writer.frame([StyledLine("a"), StyledLine("c")], columns: 80) == "\r\u{1B}[1A\u{1B}[Ja\r\nc")
    #expect(writer.permanent([StyledLine("note")], columns: 80) == "\r\u{1B}[1A\u{1B}[Jnote\r\na\r\nc")
    #expect(writer.erase(columns: 80) == "\r\u{1B}[1A\u{1B}[J")
    #expect(writer.erase(columns: 80) == "")
  }

  @Test("After the terminal became narrower, the rows that wrapped are erased too")
  func resize() {
    var writer = FrameWriter(isColoured: false)
    _ = writer.frame([StyledLine(String(repeating: "x", count: 50)), StyledLine("y")], columns: 80)
    #expect(writer.erase(columns: 20) == "\r\u{1B}[3A\u{1B}[J")
  }

  @Test("Keys are read, also when a sequence comes in two parts, and unknown sequences leave nothing behind")
  func keys() {
    var reader = KeyReader()
    #expect(
      reader.read(Array(" np[]srq".utf8)) == [
        .togglePlayPause, .next, .previous, .slower, .faster, .shuffle, .repeatMode, .quit,
      ])
    #expect(reader.read([0x1B]) == [])
    #expect(reader.read(Array("[C".utf8)) == [.forward])
    #expect(reader.read(Array("\u{1B}OD\u{1B}[A\u{1B}[B".utf8)) == [.backward, .louder, .softer])
    #expect(reader.read(Array("\u{1B}[1;5C\u{1B}[15~n".utf8)) == [.next])
    #expect(reader.read(Array("\u{1B}\u{1B}[C".utf8)) == [.forward])
    #expect(reader.read([0xC3, 0xA9, 0x00]) == [])
  }

  @Test("The clock is drawn once a second, faster with the speed, and not at all when nothing moves or is seen")
  func schedule() {
    var display = PlayerDisplay()
    display.status = .playing
    display.position = 10.25
    display.length = .finite(100)
    #expect(RedrawSchedule.delay(display, isVisible: true) == 0.76)
    #expect(RedrawSchedule.delay(display, isVisible: false) == nil)
    display.rate = 4
    #expect(RedrawSchedule.delay(display, isVisible: true) == RedrawSchedule.shortest)
    display.position = 100
    #expect(RedrawSchedule.delay(display, isVisible: true) == nil)
    display.status = .paused
    display.position = 1
    #expect(RedrawSchedule.delay(display, isVisible: true) == nil)
  }

  @Test("A display needs terminals on both sides that can move the cursor; colours obey NO_COLOR")
  func style() {
    func style(_ input: Bool, _ output: Bool, _ variables: [String: String]) -> OutputStyle {
      OutputStyle(isInputTerminal: input, isOutputTerminal: output) { variables[$0] }
    }
    let whole = style(true, true, ["TERM": "xterm", "LANG": "C.UTF-8"])
    #expect(whole.isDisplay && whole.isColoured && whole.isUnicode)
    #expect(!style(true, false, ["TERM": "xterm"]).isColoured)
    #expect(!style(false, true, ["TERM": "xterm"]).isDisplay)
    #expect(!style(true, true, ["TERM": "dumb"]).isDisplay)
    #expect(!style(true, true, [:]).isColoured)
    #expect(!style(true, true, ["TERM": "xterm", "NO_COLOR": "1"]).isColoured)
    #expect(style(true, true, ["TERM": "xterm", "NO_COLOR": ""]).isColoured)
    #expect(!style(true, true, ["TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.utf8"]).isUnicode)
  }
}
