import Foundation
import NPTestSupport
import Testing

/// The fixture that spends its life in GLib's main loop, on a bus of its own.
private struct LoopProgram {
  let bus: PrivateBus
  let program: Subprocess
  private var lines: AsyncStream<String>.Iterator

  init(_ arguments: [String] = []) async throws {
    bus = try await PrivateBus()
    program = try Subprocess(Programs.path("GLibLoop"), arguments, environment: bus.environment)
    lines = program.lines.makeAsyncIterator()
  }

  /// The next line, which must be this event.
  mutating func expect(_ event: String) async throws -> [String: Any] {
    let line = try #require(await lines.next())
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["event"] as? String == event)
    if event != "turns" { #expect(object["main"] as? Bool == true) }
    return object
  }

  func playerctl(_ arguments: String...) async throws -> String {
    try await Subprocess.run("playerctl", ["-p", "glibloop"] + arguments, environment: bus.environment)
      .standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// How often the loop woke since it was last asked.
  mutating func turns() async throws -> Int {
    program.signal(SIGUSR1)
    return try #require(try await expect("turns")["count"] as? Int)
  }
}

@Suite("A program in GLib's main loop")
struct GLibLoopTests {
  @Test("playerctl pauses and plays it, on its main thread", .timeLimit(.minutes(1)))
  func control() async throws {
    var loop = try await LoopProgram()
    _ = try await loop.expect("started")
    _ = try await loop.expect("published")
    // The name is owned soon after the request.
    while try await loop.playerctl("status") != "Playing" {}
    _ = try await loop.playerctl("pause")
    _ = try await loop.expect("pause")
    while try await loop.playerctl("status") != "Paused" {}
    _ = try await loop.playerctl("play")
    _ = try await loop.expect("play")
    while try await loop.playerctl("status") != "Playing" {}
    loop.program.signal(SIGTERM)
    #expect(await loop.program.outcome() == .exited(0))
  }

  @Test("It is not woken while nothing happens", .timeLimit(.minutes(1)))
  func idle() async throws {
    var loop = try await LoopProgram()
    _ = try await loop.expect("started")
    _ = try await loop.expect("published")
    while try await loop.playerctl("status") != "Playing" {}
    // What still follows the publication comes to its end first.
    try await Task.sleep(for: .seconds(1))
    // Asking costs turns of its own: what is written to the loop's pipe, then the answer.
    _ = try await loop.turns()
    let asking = try await loop.turns()
    try await Task.sleep(for: .seconds(3))
    #expect(try await loop.turns() <= asking + 1)
  }

  @Test("Without the bridge nothing of the main actor runs", .timeLimit(.minutes(1)))
  func detached() async throws {
    var loop = try await LoopProgram(["--detached"])
    _ = try await loop.expect("started")
    try await Task.sleep(for: .seconds(1))
    _ = try await loop.turns()
    #expect(try await loop.playerctl("status").isEmpty)
  }
}
