import Foundation
import NPTestSupport

/// An application on the public façade, driven line by line; its language is told at the top of its source.
final class ScriptedSession: Sendable {
  /// Its name on the bus, without the MPRIS prefix.
  static let name = "scripted-session"

  let process: Subprocess
  private let events: Answers
  private let seen = TestBox<[JSON]>([])

  init(on bus: PrivateBus, program: String = "scripted-session", environment: [String: String?] = [:]) throws {
    process = try Subprocess(
      Programs.path(program), environment: bus.environment.merging(environment) { _, new in new })
    events = Answers(process.lines)
  }

  /// Sends lines and waits until each has been carried out.
  func run(_ lines: JSON...) async throws {
    for line in lines {
      process.send(line.line)
      let answer = try await next { ["done", "error"].contains($0["event"].text) }
      guard answer["event"] == "done" else { throw WaitedTooLong(what: "\(line.line): \(answer.line)") }
    }
  }

  /// Sends a line without waiting for it.
  func start(_ line: JSON) {
    process.send(line.line)
  }

  /// Waits for an event that fits; those before it are kept.
  @discardableResult
  func next(seconds: Double = 20, where fits: @escaping @Sendable (JSON) -> Bool) async throws -> JSON {
    let (events, seen, process) = (events, seen, process)
    return try await within(seconds, "an event of the scripted session") {
      while let line = await events.next() {
        let event = try JSON(parsing: line)
        seen.value = (seen.value ?? []) + [event]
        if fits(event) { return event }
      }
      throw WaitedTooLong(what: "an event; seen \((seen.value ?? []).map(\.line)) \(process.errorSoFar)")
    }
  }

  /// The kinds of the commands that have reached the application so far, in order.
  var commands: [String] {
    (seen.value ?? []).filter { $0["event"] == "command" }.compactMap { $0["kind"].text }
  }

  /// All events of a kind so far.
  func all(_ event: String) -> [JSON] {
    (seen.value ?? []).filter { $0["event"].text == event }
  }
}

extension JSON {
  /// All transport commands, each acting on the model as a player's would.
  static let transport: JSON = .list(
    ["play", "pause", "stop", "next", "previous", "seekToPosition"].map { ["kind": .text($0), "acts": true] })

  /// A song of some seconds.
  static func song(_ id: String, _ title: String = "Song", seconds: JSON = 180, _ more: [String: JSON] = [:]) -> JSON {
    .object(
      [
        "kind": "music", "id": .text(id), "title": .text(title), "artist": "Artist", "album": "Album",
        "duration": seconds,
      ]
      .merging(more) { _, new in new })
  }

  /// A session `s` that plays a song, on request.
  static func playing(_ content: JSON, commands: JSON = .transport, elapsed: JSON = 10) -> JSON {
    [
      "do": "batch",
      "lines": [
        ["do": "session", "session": "s"],
        ["do": "content", "session": "s", "content": content],
        ["do": "snapshot", "session": "s", "snapshot": ["state": "playing", "elapsed": elapsed]],
        ["do": "commands", "session": "s", "commands": commands],
      ],
    ]
  }
}
