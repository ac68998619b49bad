internal import NPPlayer
internal import Testing

@Suite("Lines where there is no display")
struct PlainLineTests {
  @Test("A track is one line with its place, kind, texts and length")
  func track() {
    let texts = PlayerEventTests.samples.compactMap { event in
      if case .track = event { PlainLine(event)?.text } else { nil }
    }
    #expect(
      texts == [
        "1/7 music: Say \"hi\"  — A\\B — Ü (2:03)", "2/7 radio: Artist - Song — Radio X (live)",
        "3/7 book: Book — Author — read by Reader (1:00:00)", "4/7 podcast: E — S (1:00)", "5/7 video: Film (2:00:00)",
        "6/7 show: E — S (30:00)", "7/7 generic: n",
      ])
  }

  @Test("What is wrong goes to standard error, and what a display alone needs is no line")
  func streams() {
    #expect(PlainLine(.notice(PlayerError(.corrupt, "x", "y", cause: "z"))) != nil)
    #expect(PlainLine(.notice(PlayerError(.corrupt, "x", "y", cause: "z")))?.isError == true)
    #expect(PlainLine(.notice(PlayerError(.corrupt, "x", "y", cause: "z")))?.text == "x: y (z)")
    #expect(PlainLine(.volume(0.5)) == nil)
    #expect(PlainLine(.state(.playing, position: 0, rate: 1)) == nil)
    #expect(PlainLine(.state(.playing, position: 62, rate: 1))?.text == "playing from 1:02")
    #expect(PlainLine(.state(.paused, position: 62, rate: 1))?.text == "paused at 1:02")
    #expect(PlainLine(.end(.finished, code: 0))?.text == "end of the list")
  }
}

@Suite("What to type in another terminal")
struct StartHintTests {
  @Test("The hint is given where there is a session bus, and only there")
  func hint() {
    func lines(_ variables: [String: String], _ paths: [String] = []) -> [String] {
      StartHint.lines(environment: { variables[$0] }, exists: { paths.contains($0.displayPath) })
    }
    #expect(lines([:]).isEmpty)
    #expect(lines(["XDG_RUNTIME_DIR": "/run/user/1"]).isEmpty)
    #expect(!lines(["XDG_RUNTIME_DIR": "/run/user/1"], ["/run/user/1/bus"]).isEmpty)
    #expect(!lines(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]).isEmpty)
  }

  @Test("Each line of the hint but the first is one command as it is typed")
  func commands() {
    let lines = StartHint.lines(environment: { _ in "unix:path=/x" }, exists: { _ in false })
    #expect(lines.first == "In another terminal:")
    #expect(
      lines.dropFirst() == [
        "  playerctl -p nowplaying_player metadata", "  playerctl -p nowplaying_player play-pause",
        "  playerctl -p nowplaying_player next", "  busctl --user list | grep MediaPlayer2",
      ])
  }
}
