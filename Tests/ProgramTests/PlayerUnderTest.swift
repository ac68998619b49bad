import Foundation
import NPTestSupport

/// The released player on a bus of the test's own, with its events.
final class PlayerUnderTest: Sendable {
  static let name = "nowplaying_player"

  let process: Subprocess
  private let events: Answers
  private let seen = TestBox<[JSON]>([])

  /// Starts it silently on these arguments.
  init(_ arguments: [String], on bus: PrivateBus, environment: [String: String?] = [:]) throws {
    process = try Subprocess(
      Programs.path("nowplaying-player"), ["--sink", "null", "--json"] + arguments,
      environment: bus.environment.merging(environment) { _, new in new })
    events = Answers(process.lines)
  }

  /// Reads events up to one that fits and returns it.
  @discardableResult
  func event(_ name: String, seconds: Double = 20, where fits: @escaping @Sendable (JSON) -> Bool = { _ in true })
    async throws -> JSON
  {
    let (events, seen, process) = (events, seen, process)
    return try await within(seconds, "the event \(name)") {
      while let line = await events.next() {
        let event = try JSON(parsing: line)
        seen.value = (seen.value ?? []) + [event]
        if event["event"].text == name, fits(event) { return event }
      }
      throw WaitedTooLong(
        what: "the event \(name); seen: \((seen.value ?? []).map(\.line)) \(process.errorSoFar)")
    }
  }

  /// All events read so far.
  var all: [JSON] { seen.value ?? [] }

  /// Ends it as a terminal would, and waits for the end.
  func end(_ signal: Int32 = SIGTERM) async throws -> Subprocess.Outcome {
    process.signal(signal)
    return try await within(10, "the end of the player") { [process] in await process.outcome() }
  }
}
