import Foundation
import NPTestSupport

/// The foreign client of `Peers/judge.py`, on one bus.
final class Judge: Sendable {
  static let root: JSON = "org.mpris.MediaPlayer2"
  static let player: JSON = "org.mpris.MediaPlayer2.Player"
  static let trackList: JSON = "org.mpris.MediaPlayer2.TrackList"
  static let session: JSON = "io.github.swift_now_playing.Session1"
  static let properties: JSON = "org.freedesktop.DBus.Properties"

  private let process: Subprocess
  private let answers: Answers

  /// Starts the client; `name` is the player that requests speak of, without the MPRIS prefix.
  let name: String

  init(on bus: PrivateBus, about name: String) async throws {
    self.name = name
    process = try Subprocess(
      "/usr/bin/python3", [Programs.root + "/Tests/ProgramTests/Peers/judge.py"], environment: bus.environment)
    answers = Answers(process.lines)
    _ = try await within(20, "the start of the judge") { [answers, process] in
      guard let line = await answers.next() else { throw WaitedTooLong(what: "judge: \(process.errorSoFar)") }
      return line
    }
  }

  /// Asks one thing; `player` is added where the request names none.
  @discardableResult
  func ask(_ request: JSON, seconds: Double = 60) async throws -> JSON {
    var members = request.object
    if members["player"] == nil { members["player"] = .text(name) }
    process.send(JSON.object(members).line)
    let line = try await within(seconds, "an answer to \(request.line)") { [answers] in await answers.next() }
    guard let line else { throw WaitedTooLong(what: "an answer to \(request.line): \(process.errorSoFar)") }
    return try JSON(parsing: line)
  }

  // MARK: What tests ask most

  /// Waits until the player has its name, or has it no more.
  func waitForName(_ other: String? = nil, gone: Bool = false, within seconds: Double = 10) async throws -> Bool {
    try await ask(
      ["do": "wait_name", "player": .text(other ?? name), "gone": .truth(gone), "within": .number(seconds)]
    )["held"].truth ?? false
  }

  /// A property with its type: `{"type", "value"}`; null when it cannot be had.
  func property(_ property: String, of interface: JSON = Judge.player) async throws -> JSON {
    try await ask(["do": "get", "interface": interface, "property": .text(property)])["ok"][0]
  }

  /// The present metadata, each value as `{"type", "value"}`.
  func metadata() async throws -> [String: JSON] {
    try await property("Metadata")["value"].object
  }

  /// Waits until a property, or one key of the metadata, has a value.
  func wait(
    _ property: String, _ value: JSON, key: String? = nil, of interface: JSON = Judge.player, seconds: Double = 10
  ) async throws -> Bool {
    var request: [String: JSON] = [
      "do": "wait_property", "interface": interface, "property": .text(property), "value": value,
      "within": .number(seconds),
    ]
    if let key { request["key"] = .text(key) }
    return try await ask(.object(request))["held"].truth ?? false
  }

  /// Calls a method of the Player interface.
  @discardableResult
  func call(_ member: String, _ signature: String = "", _ arguments: [JSON] = [], of interface: JSON = Judge.player)
    async throws -> JSON
  {
    try await ask([
      "do": "call", "interface": interface, "member": .text(member), "signature": .text(signature),
      "args": .list(arguments),
    ])
  }

  /// Writes a property.
  @discardableResult
  func set(_ property: String, _ type: String, _ value: JSON) async throws -> JSON {
    try await ask([
      "do": "set", "interface": Judge.player, "property": .text(property), "type": .text(type), "value": value,
    ])
  }

  /// The position in microseconds.
  func position() async throws -> Double {
    try await property("Position")["value"].number ?? .nan
  }

  /// The position in seconds, and the judge's time in seconds before and after it was asked for.
  func timedPosition() async throws -> (seconds: Double, asked: Double, answered: Double) {
    let answer = try await ask(["do": "get", "interface": Judge.player, "property": "Position"])
    return (
      (answer["ok"][0]["value"].number ?? .nan) / 1_000_000, answer["started"].number ?? .nan,
      answer["ended"].number ?? .nan
    )
  }

  /// Remembers how many signals have come so far.
  func mark() async throws -> JSON {
    try await ask(["do": "ping"])
    return try await ask(["do": "mark"])["mark"]
  }

  /// The signals since a mark; a round trip to the player first, so that none is on its way.
  func signals(since mark: JSON, settle seconds: Double = 0.3) async throws -> Signals {
    try await ask(["do": "listen", "seconds": .number(seconds)], seconds: seconds + 60)
    try await ask(["do": "ping"])
    return Signals(all: try await ask(["do": "signals", "since": mark])["signals"].list)
  }
}

/// Signals that the judge has recorded.
struct Signals: Sendable, CustomStringConvertible {
  let all: [JSON]

  /// The `PropertiesChanged` of an interface: what changed in each.
  func changes(of interface: JSON = Judge.player) -> [[String: JSON]] {
    all.filter { $0["member"] == "PropertiesChanged" && $0["args"][0]["value"] == interface }
      .map { $0["args"][1]["value"].object }
  }

  /// The arguments of the `Seeked` signals.
  var seeks: [JSON] { all.filter { $0["member"] == "Seeked" }.map { $0["args"][0] } }

  var description: String { all.map(\.line).joined(separator: "\n") }
}
