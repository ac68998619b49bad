import Foundation
import NPTestSupport
import Testing

@Suite("The player and bad input")
struct PlayerInputTests {
  private func run(_ arguments: [String], on bus: PrivateBus) async throws -> Subprocess.Output {
    try await within(60, "the end of the player") {
      try await Subprocess.run(
        Programs.path("nowplaying-player"), ["--sink", "null"] + arguments, environment: bus.environment)
    }
  }

  @Test("an unknown option is one line with what was meant, and code 2")
  func unknownOption() async throws {
    let output = try await run(["--shufle", "x"], on: PrivateBus())
    #expect(output.code == 2)
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.split(separator: "\n").count == 1)
    #expect(output.standardError.contains("--shufle") && output.standardError.contains("--shuffle"))
  }

  @Test("a missing file and a folder without media are named, with code 1 when nothing is left")
  func nothingPlayable() async throws {
    let media = try Media()
    defer { media.remove() }
    let empty = media.folder + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let output = try await run([media.folder + "/missing.ogg", empty], on: PrivateBus())
    #expect(output.code == 1)
    #expect(output.standardError.contains("missing.ogg"))
    #expect(output.standardError.contains(empty))
  }

  @Test("a corrupt file in the middle is said and skipped, and the rest plays to its end")
  func corruptInTheMiddle() async throws {
    let media = try Media()
    defer { media.remove() }
    let first = try await media.tone("1.flac", seconds: 1, tags: ["title": "First"])
    let corrupt = try media.write("2.flac", "this is no music at all")
    let last = try await media.tone("3.flac", seconds: 1, tags: ["title": "Last"])
    let player = try await PlayerUnderTest([first, corrupt, last], on: PrivateBus())
    let end = try await player.event("end", seconds: 60)
    #expect(end["code"] == 0)
    let titles = player.all.filter { $0["event"] == "track" }.compactMap { $0["title"].text }
    #expect(titles.contains("First") && titles.contains("Last"), "\(titles)")
    let notices = player.all.filter { $0["event"] == "notice" }.map(\.line)
    #expect(notices.contains { $0.contains("2.flac") }, "\(notices)")
  }

  @Test("a playlist that includes itself is said once, and its other entries play")
  func playlistLoop() async throws {
    let media = try Media()
    defer { media.remove() }
    try await media.tone("a.flac", seconds: 1)
    let list = try media.write("list.m3u", "list.m3u\na.flac\n")
    let player = try await PlayerUnderTest([list], on: PrivateBus())
    let end = try await player.event("end", seconds: 60)
    #expect(end["code"] == 0)
    #expect(player.all.filter { $0["event"] == "notice" && $0["code"] == "playlist-loop" }.count == 1)
    #expect(player.all.contains { $0["event"] == "track" })
  }

  @Test("a playlist of ten thousand entries starts within seconds and is published as a window")
  func tenThousand() async throws {
    let media = try Media()
    defer { media.remove() }
    let track = Media.wesnoth("battle.ogg")
    let list = try media.write("long.m3u", String(repeating: track + "\n", count: 10_000))
    let bus = try await PrivateBus()
    let started = ContinuousClock.now
    let player = try PlayerUnderTest([list], on: bus)
    try await player.event("state", seconds: 30) { $0["state"] == "playing" }
    #expect(ContinuousClock.now - started < .seconds(15))
    #expect(player.all.first { $0["event"] == "start" }?["count"] == 10_000)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    let tracks = try await judge.property("Tracks", of: Judge.trackList)["value"].list
    #expect(tracks.count > 1 && tracks.count <= 50, "\(tracks.count)")
    #expect(try await player.end() == .exited(0))
  }

  @Test("a name that is not UTF-8 plays, and its address holds the raw bytes percent-encoded")
  func rawName() async throws {
    let media = try Media()
    defer { media.remove() }
    let plain = try await media.tone("plain.flac", seconds: 30)
    let folder = Array(media.folder.utf8)
    let target = folder + Array("/caf".utf8) + [0xE8] + Array(".flac".utf8) + [0]
    let renamed = target.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { name in
      name.baseAddress.map { rename(plain, $0) }
    }
    #expect(renamed == 0)
    let bus = try await PrivateBus()
    let player = try PlayerUnderTest([media.folder], on: bus)
    let judge = try await Judge(on: bus, about: PlayerUnderTest.name)
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    let url = try await judge.metadata()["xesam:url"]?["value"].text
    #expect(url == "file://\(media.folder)/caf%E8.flac")
    let title = try await judge.metadata()["xesam:title"]?["value"].text
    #expect(title?.hasPrefix("caf") == true, "\(title ?? "none")")
    #expect(try await player.end() == .exited(0))
  }

  @Test("an address that refuses is said with its cause, and ends with code 1")
  func refused() async throws {
    let output = try await run(["http://127.0.0.1:9/stream"], on: PrivateBus())
    #expect(output.code == 1)
    #expect(output.standardError.contains("http://127.0.0.1:9/stream"), "\(output.standardError)")
    #expect(output.standardError.lowercased().contains("refused"), "\(output.standardError)")
  }

  @Test("without a bus it plays to the end and warns once")
  func noBus() async throws {
    let media = try Media()
    defer { media.remove() }
    let track = try await media.tone("1.flac", seconds: 2)
    let output = try await within(60, "the end of the player") {
      try await Subprocess.run(
        Programs.path("nowplaying-player"), ["--sink", "null", track],
        environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil])
    }
    #expect(output.code == 0, "\(output.standardError)")
    let warnings = output.standardError.split(separator: "\n").filter { $0.contains("bus") }
    #expect(warnings.count == 1, "\(output.standardError)")
  }
}
