import Foundation
import NPTestSupport
import Testing

/// An application on the façade, its bus, and a foreign client.
private struct Scene {
  let bus: PrivateBus
  let app: ScriptedSession
  let judge: Judge

  init() async throws {
    bus = try await PrivateBus()
    app = try ScriptedSession(on: bus)
    judge = try await Judge(on: bus, about: ScriptedSession.name)
  }

  /// Publishes a session and waits until it is to be seen.
  func publish(_ line: JSON) async throws {
    try await app.run(line)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    try await judge.ask(["do": "listen", "seconds": 0.3])
  }
}

@Suite("A session on the façade, judged from outside")
struct SessionMatrixTests {
  @Test("T5: broken and endless texts go out as valid, capped UTF-8, and the connection stays")
  func brokenTexts() async throws {
    let scene = try await Scene()
    try await scene.publish(.playing(.song("1", "a\u{0}b")))
    #expect(try await scene.judge.metadata()["xesam:title"]?["value"] == "ab")
    let latin = String(decoding: [0x4E, 0x45, 0x4B, 0x20, 0xC3, 0x28, 0xE8], as: UTF8.self)
    try await scene.app.run(["do": "content", "session": "s", "content": .song("2", latin)])
    #expect(try await scene.judge.wait("Metadata", "NEK \u{FFFD}(\u{FFFD}", key: "xesam:title"))
    let endless = String(repeating: "x", count: 1 << 20)
    try await scene.app.run(["do": "content", "session": "s", "content": .song("3", endless)])
    #expect(try await scene.judge.wait("Metadata", .text(MetadataPaths.track("3")), key: "mpris:trackid"))
    let title = try await scene.judge.metadata()["xesam:title"]?["value"].text
    #expect((title?.utf8.count ?? 0) <= 4_096 && title?.hasPrefix("xxx") == true)
    let raw: JSON = .song("4", "T", ["details": ["url": "file:///music/caf%E8%20%23.ogg"]])
    try await scene.app.run(["do": "content", "session": "s", "content": raw])
    #expect(try await scene.judge.wait("Metadata", "file:///music/caf%E8%20%23.ogg", key: "xesam:url"))
  }

  @Test(
    "T6: every id becomes a valid path of its own, stable, and never under /org/mpris",
    arguments: ["Pz7a-_x/é-1", "", "a//b/", String(repeating: "i", count: 300), "org/mpris/x"])
  func ids(_ id: String) async throws {
    let scene = try await Scene()
    try await scene.publish(.playing(.song(id)))
    let path = try #require(try await scene.judge.metadata()["mpris:trackid"])
    #expect(path["type"] == "o")
    #expect(path["value"].text?.hasPrefix("/org/mpris") == false)
    try await scene.app.run(["do": "content", "session": "s", "content": .song("other")])
    #expect(try await scene.judge.wait("Metadata", .text(MetadataPaths.track("other")), key: "mpris:trackid"))
    try await scene.app.run(["do": "content", "session": "s", "content": .song(id)])
    #expect(try await scene.judge.wait("Metadata", path["value"], key: "mpris:trackid"))
  }

  @Test("T10: SetPosition and Seek do what the specification says, with exactly one Seeked where one is due")
  func positions() async throws {
    let scene = try await Scene()
    try await scene.publish(.playing(.song("1", seconds: 100), elapsed: 50))
    let judge = scene.judge
    let track: JSON = .text(MetadataPaths.track("1"))
    var mark = try await judge.mark()
    for (path, position): (JSON, JSON) in [
      ("/stale/track", 5_000_000), (track, -1), (track, 100_000_001),
      ("/org/mpris/MediaPlayer2/TrackList/NoTrack", 5_000_000),
    ] {
      let answer = try await judge.call("SetPosition", "ox", [path, position])
      #expect(answer["error"] == .null, "\(answer.line)")
    }
    #expect(try await judge.signals(since: mark).all.isEmpty)
    #expect(try await judge.position() > 49_000_000)

    mark = try await judge.mark()
    try await judge.call("SetPosition", "ox", [track, 5_000_000])
    var signals = try await judge.signals(since: mark)
    #expect(signals.seeks == [["type": "x", "value": 5_000_000]], "\(signals)")
    #expect(signals.changes().isEmpty, "\(signals)")

    mark = try await judge.mark()
    try await judge.call("Seek", "x", [-1_000_000_000_000])
    signals = try await judge.signals(since: mark)
    #expect(signals.seeks == [["type": "x", "value": 0]], "\(signals)")

    #expect(!scene.app.commands.contains("next"))
    try await judge.call("Seek", "x", [1_000_000_000_000])
    try await scene.app.next { $0["event"] == "command" && $0["kind"] == "next" }

    try await scene.app.run([
      "do": "commands", "session": "s",
      "commands": [["kind": "play", "acts": true], ["kind": "pause", "acts": true]],
    ])
    #expect(try await judge.wait("CanSeek", false))
    mark = try await judge.mark()
    let refused = try await judge.call("Seek", "x", [5_000_000])
    #expect(refused["error"] == .null)
    #expect(try await judge.signals(since: mark).seeks.isEmpty)
  }

  @Test("T11: rates, volume and PlayPause keep to their bounds")
  func rates() async throws {
    let scene = try await Scene()
    let rates: JSON = ["kind": "changePlaybackRate", "supported": [0.5, 1, 2], "acts": true]
    try await scene.publish(.playing(.song("1", seconds: 600), commands: .list(JSON.transport.list + [rates])))
    try await scene.app.run(["do": "volume", "session": "s", "volume": 0.5])
    let judge = scene.judge
    #expect(try await judge.set("Rate", "d", 0.0)["error"] == .null)
    #expect(try await judge.wait("PlaybackStatus", "Paused"))
    #expect(try await judge.property("Rate")["value"] == 1)
    try await judge.call("Play")
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    try await judge.ask(["do": "listen", "seconds": 0.3])

    let mark = try await judge.mark()
    try await judge.set("Rate", "d", 2.0)
    #expect(try await judge.wait("Rate", 2))
    let start = try await judge.timedPosition()
    let signals = try await judge.signals(since: mark, settle: 2)
    let end = try await judge.timedPosition()
    // The position was read at some moment between question and answer, each time.
    let moved = end.seconds - start.seconds
    #expect(moved >= 2 * (end.asked - start.answered) - 0.1, "\(start) \(end)")
    #expect(moved <= 2 * (end.answered - start.asked) + 0.1, "\(start) \(end)")
    #expect(signals.changes().count == 1 && signals.changes().first?.keys.sorted() == ["Rate"], "\(signals)")
    #expect(signals.seeks.isEmpty, "\(signals)")

    try await judge.set("Rate", "d", 99.0)
    let rate = try await judge.property("Rate")["value"].number ?? 0
    let most = try await judge.property("MaximumRate")["value"].number ?? 0
    #expect(rate <= most && most == 2)
    try await judge.set("Volume", "d", -1.0)
    #expect(try await judge.wait("Volume", 0))

    try await scene.app.run([
      "do": "commands", "session": "s", "commands": [["kind": "next", "acts": true]],
    ])
    #expect(try await judge.wait("CanPause", false))
    #expect(try await judge.call("PlayPause")["error"].text != nil)
  }

  @Test(
    "T12: five thousand equal states send nothing, twenty volumes at most three signals, and time none with Position")
  func floods() async throws {
    let scene = try await Scene()
    try await scene.publish(.playing(.song("1", seconds: 600)))
    try await scene.app.run(["do": "volume", "session": "s", "volume": 0])
    let judge = scene.judge
    try await judge.ask(["do": "listen", "seconds": 0.3])
    var mark = try await judge.mark()
    let same: JSON = ["do": "content", "session": "s", "content": .song("1", seconds: 600)]
    try await scene.app.run(["do": "repeat", "times": 5_000, "line": same, "turns": true])
    #expect(try await judge.signals(since: mark).all.isEmpty)

    mark = try await judge.mark()
    try await scene.app.run(["do": "volumes", "session": "s", "from": 0.05, "to": 1, "count": 20, "within": 0.05])
    #expect(try await judge.wait("Volume", 1))
    var signals = try await judge.signals(since: mark)
    #expect((1...3).contains(signals.changes().count), "\(signals)")
    #expect(signals.changes().last?["Volume"]?["value"] == 1)

    mark = try await judge.mark()
    signals = try await judge.signals(since: mark, settle: 30)
    #expect(signals.all.isEmpty, "\(signals)")
  }

  @Test("an unknown property is an error within a tenth of a second, and forty minutes are exact")
  func unknownAndLong() async throws {
    let scene = try await Scene()
    try await scene.publish(.playing(.song("1", seconds: 2_400), elapsed: 2_390))
    for (interface, property): (JSON, JSON) in [
      (Judge.player, "Nothing"), (Judge.root, "Fullscreen"), (Judge.session, "Nothing"), (Judge.player, "LoopStatus"),
    ] {
      let answer = try await scene.judge.ask(["do": "get", "interface": interface, "property": property])
      #expect(
        ["org.freedesktop.DBus.Error.UnknownProperty", "org.freedesktop.DBus.Error.InvalidArgs"].contains(
          answer["error"].text),
        "\(answer.line)")
      #expect((answer["ms"].number ?? 1_000) < 100, "\(answer.line)")
    }
    #expect(try await scene.judge.metadata()["mpris:length"] == ["type": "x", "value": 2_400_000_000])
    #expect(try await scene.judge.position() > 2_389_000_000)
  }

  @Test(
    "T2, going out: a length is an x and only where there is one, artists are a list",
    arguments: [
      ("200", JSON.number(200_000_000)), ("live", .null), ("continuous", .null), ("0", .null), ("-1", .null),
      ("null", .null),
    ])
  func lengths(_ duration: String, _ expected: JSON) async throws {
    let scene = try await Scene()
    let value = Double(duration).map { JSON.number($0) } ?? (duration == "null" ? .null : .text(duration))
    try await scene.publish(.playing(.song("1", seconds: value)))
    let metadata = try await scene.judge.metadata()
    #expect(metadata["mpris:length"]?["value"] ?? .null == expected)
    if expected != .null { #expect(metadata["mpris:length"]?["type"] == "x") }
    #expect(metadata["xesam:artist"] == ["type": "as", "value": [["type": "s", "value": "Artist"]]])
  }

  @Test("nothing of yesterday's episode is left when content, snapshot or playback end")
  func nothingLeft() async throws {
    let ends: [JSON] = [
      ["do": "content", "session": "s", "content": .null], ["do": "snapshot", "session": "s", "snapshot": .null],
      ["do": "snapshot", "session": "s", "snapshot": ["state": "stopped"]],
    ]
    for end in ends {
      let scene = try await Scene()
      try await scene.publish(.playing(.song("1")))
      try await scene.app.run(end)
      #expect(try await scene.judge.wait("PlaybackStatus", "Stopped"))
      #expect(try await scene.judge.metadata().isEmpty)
      #expect(try await scene.judge.position() == 0)
    }
  }

  @Test("releasing the session takes the name off the bus at once, and a hung or failing command answers for itself")
  func releaseAndCommands() async throws {
    let scene = try await Scene()
    let commands: JSON = [
      ["kind": "play", "throws": "no network"], ["kind": "pause", "hangs": true], ["kind": "next", "enabled": false],
      ["kind": "togglePlayPause"],
    ]
    try await scene.publish(.playing(.song("1"), commands: commands))
    let judge = scene.judge
    #expect(try await judge.property("CanGoNext")["value"] == false)
    #expect(try await judge.call("Next")["error"] == .null)
    let hung = try await judge.call("Pause")
    #expect(hung["error"].text != nil, "\(hung.line)")
    #expect((hung["ms"].number ?? 0) < 9_000)
    try await scene.app.run(["do": "snapshot", "session": "s", "snapshot": ["state": "paused", "elapsed": 1]])
    #expect(try await judge.wait("PlaybackStatus", "Paused"))
    let failed = try await judge.call("Play")
    #expect(failed["message"].text?.contains("no network") == true, "\(failed.line)")
    #expect(!scene.app.commands.contains("next"))
    try await scene.app.run(["do": "release", "session": "s"])
    #expect(try await judge.waitForName(gone: true, within: 2))
  }
}

/// The paths that track ids become, as far as tests need them.
private enum MetadataPaths {
  static func track(_ plainID: String) -> String { "/io/github/swift_now_playing/track/" + plainID }
}
