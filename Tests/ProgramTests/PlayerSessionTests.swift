import Foundation
import NPTestSupport
import Testing

@Suite("The player on the bus, seen by foreign clients")
struct PlayerSessionTests {
  @Test("plays real music with its real tags, typed as MPRIS asks, in reach of playerctl and busctl")
  func realMusic() async throws {
    let bus = try await PrivateBus()
    let player = try PlayerUnderTest([Media.wesnoth("battle.ogg"), Media.wesnoth("defeat.ogg")], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    let metadata = try await judge.metadata()
    #expect(metadata["xesam:artist"]?["type"] == "as")
    #expect(metadata["mpris:length"]?["type"] == "x")
    #expect((metadata["mpris:length"]?["value"].number ?? 0) > 60_000_000)
    #expect(metadata["mpris:trackid"]?["type"] == "o")
    let url = try #require(metadata["xesam:url"]?["value"].text)
    #expect(url == "file://" + Media.wesnoth("battle.ogg"))

    let facts = try await Subprocess.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream_tags=title,TITLE", "-of", "csv=p=0", Media.wesnoth("battle.ogg")])
    let title = facts.standardOutput.split(separator: "\n").first.map(String.init)
    #expect(title != nil && metadata["xesam:title"]?["value"].text == title)

    let environment = bus.environment
    let status = try await Subprocess.run(
      "playerctl", ["-p", PlayerUnderTest.name, "status"], environment: environment)
    #expect(status.standardOutput == "Playing\n")
    let paused = try await Subprocess.run("playerctl", ["-p", PlayerUnderTest.name, "pause"], environment: environment)
    #expect(paused.code == 0)
    #expect(try await judge.wait("PlaybackStatus", "Paused"))
    let busctl = try await Subprocess.run(
      "busctl",
      [
        "--address=\(bus.address)", "call", "org.mpris.MediaPlayer2.nowplaying_player", "/org/mpris/MediaPlayer2",
        "org.mpris.MediaPlayer2.Player", "Next",
      ])
    #expect(busctl.code == 0, "\(busctl.standardError)")
    #expect(try await judge.wait("Metadata", .text("file://" + Media.wesnoth("defeat.ogg")), key: "xesam:url"))
    #expect(try await player.end() == .exited(0))
    #expect(try await judge.waitForName(gone: true))
  }

  @Test("pause is one signal, play is one, next with its picture is one, and a seek is one Seeked and nothing else")
  func signalsPerChange() async throws {
    let bus = try await PrivateBus()
    let media = try Media()
    defer { media.remove() }
    let (red, blue) = (
      try await media.picture("red.png", colour: "red"), try await media.picture("blue.png", colour: "blue")
    )
    let first = try await media.tone("1.flac", seconds: 120, tags: ["title": "One", "artist": "A"], picture: red)
    let second = try await media.tone("2.flac", seconds: 120, tags: ["title": "Two", "artist": "B"], picture: blue)
    let player = try PlayerUnderTest([first, second], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    #expect(try await judge.wait("Metadata", "One", key: "xesam:title"))
    try await judge.ask(["do": "listen", "seconds": 1.0])

    var mark = try await judge.mark()
    try await judge.call("Pause")
    var signals = try await judge.signals(since: mark)
    #expect(signals.changes().map { $0["PlaybackStatus"]?["value"] } == ["Paused"], "\(signals)")

    mark = try await judge.mark()
    try await judge.call("Play")
    signals = try await judge.signals(since: mark)
    #expect(signals.changes().map { $0["PlaybackStatus"]?["value"] } == ["Playing"], "\(signals)")

    mark = try await judge.mark()
    try await judge.call("Seek", "x", [30_000_000])
    signals = try await judge.signals(since: mark, settle: 1)
    #expect(signals.changes().isEmpty, "\(signals)")
    #expect(signals.seeks.count == 1, "\(signals)")
    #expect(signals.seeks.first?["type"] == "x")
    #expect(abs((signals.seeks.first?["value"].number ?? 0) - 31_000_000) < 2_500_000, "\(signals)")

    mark = try await judge.mark()
    try await judge.call("Next")
    signals = try await judge.signals(since: mark, settle: 1)
    #expect(signals.changes().count == 1, "\(signals)")
    let metadata = signals.changes().first?["Metadata"]?["value"]
    #expect(metadata?["xesam:title"]["value"] == "Two")
    #expect(metadata?["mpris:artUrl"]["value"].text?.hasPrefix("file:///") == true, "\(signals)")
    #expect(try await player.end() == .exited(0))
  }

  @Test("sixty seconds of playing send nothing at all")
  func silence() async throws {
    let bus = try await PrivateBus()
    let player = try PlayerUnderTest([Media.wesnoth("battle-epic.ogg")], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    try await judge.ask(["do": "listen", "seconds": 2.0])
    let mark = try await judge.mark()
    let signals = try await judge.signals(since: mark, settle: 60)
    #expect(signals.all.isEmpty, "\(signals)")
    #expect(try await judge.position() > 55_000_000)
    #expect(try await player.end() == .exited(0))
  }

  @Test("a killed bus that comes back within the while finds the player again with its full state, once")
  func busRestart() async throws {
    let bus = try await PrivateBus()
    let player = try PlayerUnderTest([Media.wesnoth("battle.ogg")], on: bus)
    var judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    let before = try await judge.metadata()
    await bus.kill()
    try await Task.sleep(for: .seconds(2))
    try await bus.start()
    judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName(within: 5))
    #expect(try await judge.property("PlaybackStatus")["value"] == "Playing")
    #expect(try await judge.metadata()["xesam:url"] == before["xesam:url"])
    #expect(try await judge.metadata()["mpris:trackid"] == before["mpris:trackid"])
    let names = try await judge.ask(["do": "names"])["names"].object
    #expect(names.keys.sorted() == ["org.mpris.MediaPlayer2.nowplaying_player"])
    #expect(player.process.isRunning)
    #expect(try await player.end() == .exited(0))
  }

  @Test("three copies have three names, the first the plain one, and nobody inherits a name")
  func threeCopies() async throws {
    let bus = try await PrivateBus()
    let track = Media.wesnoth("battle.ogg")
    let first = try PlayerUnderTest([track], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    // In PID namespaces of their own both others have the same process id.
    let others = try (0..<2).map { _ in
      try Subprocess(
        "unshare", ["-pf", "--kill-child", Programs.path("nowplaying-player"), "--sink", "null", "--json", track],
        environment: bus.environment)
    }
    var names: [String] = []
    for _ in 0..<50 where names.count < 3 {
      try await judge.ask(["do": "listen", "seconds": 0.2])
      names = try await judge.ask(["do": "names"])["names"].object.keys.sorted()
    }
    #expect(names.count == 3, "\(names)")
    #expect(names.first == "org.mpris.MediaPlayer2.nowplaying_player")
    #expect(
      names.dropFirst().allSatisfy { $0.hasPrefix("org.mpris.MediaPlayer2.nowplaying_player.instance") }, "\(names)")
    #expect(try await first.end() == .exited(0))
    try await judge.ask(["do": "listen", "seconds": 0.5])
    let left = try await judge.ask(["do": "names"])["names"].object.keys.sorted()
    #expect(left == Array(names.dropFirst()), "\(left)")
    for other in others {
      // `unshare` itself ignores the gentler signals; its end kills its child.
      other.signal(SIGKILL)
      _ = await other.outcome()
    }
  }

  @Test("at the moment the name appears the object answers in full, to whoever asks at once")
  func firstContact() async throws {
    let bus = try await PrivateBus()
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    let player = try PlayerUnderTest([Media.wesnoth("battle.ogg")], on: bus)
    #expect(try await judge.waitForName())
    let contact = try await judge.ask(["do": "first_contact"])["contacts"]["org.mpris.MediaPlayer2.nowplaying_player"]
    let facts = contact["player"]["ok"][0]["value"]
    #expect(facts["Metadata"]["value"]["mpris:trackid"]["type"] == "o", "\(contact.line)")
    #expect(facts["PlaybackStatus"]["value"].text != nil)
    #expect(contact["root"]["ok"][0]["value"]["Identity"]["value"].text?.isEmpty == false)
    #expect(try await player.end() == .exited(0))
  }

  @Test("the list is a TrackList: tracks, their metadata, and GoTo")
  func trackList() async throws {
    let bus = try await PrivateBus()
    let track = Media.wesnoth("battle.ogg")
    let player = try PlayerUnderTest([track, Media.wesnoth("defeat.ogg"), track], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    #expect(try await judge.property("HasTrackList", of: Judge.root)["value"] == true)
    let tracks = try await judge.property("Tracks", of: Judge.trackList)["value"].list.compactMap { $0["value"].text }
    #expect(Set(tracks).count == 3, "\(tracks)")
    #expect(try await judge.metadata()["mpris:trackid"]?["value"].text == tracks.first)
    let known = try await judge.call("GetTracksMetadata", "ao", [.list(tracks.map { .text($0) })], of: Judge.trackList)
    #expect(known["ok"][0]["value"].list.count == 3, "\(known.line)")
    try await judge.call("GoTo", "o", [.text(try #require(tracks.last))], of: Judge.trackList)
    #expect(try await judge.wait("Metadata", .text(try #require(tracks.last)), key: "mpris:trackid"))
    try await judge.call("GoTo", "o", ["/org/mpris/MediaPlayer2/TrackList/NoTrack"], of: Judge.trackList)
    #expect(try await judge.metadata()["mpris:trackid"]?["value"].text == tracks.last)
    #expect(try await player.end() == .exited(0))
  }
}
