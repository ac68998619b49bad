import Foundation
import NowPlaying

/// A command as declared by a line.
struct ScriptedCommand {
  var kind: String
  var isEnabled = true
  var delay = 0.0
  var failure: String?
  var hangs = false
  var acts = false
  var intervals: [Double]?
  var rates: [Float] = []
  var repeatMode = MediaCommand.RepeatMode.off
  var repeatModes: [MediaCommand.RepeatMode]?
  var shuffleMode = MediaCommand.ShuffleMode.off
  var shuffleModes: [MediaCommand.ShuffleMode]?
  var status = MediaCommand.FeedbackStatus.neutral
  var title: String?
  var shortTitle: String?

  static let repeatNames: [String: MediaCommand.RepeatMode] = ["off": .off, "one": .one, "all": .all]
  static let shuffleNames: [String: MediaCommand.ShuffleMode] = [
    "off": .off, "items": .items, "collections": .collections,
  ]
  static let statusNames: [String: MediaCommand.FeedbackStatus] = [
    "positive": .positive, "neutral": .neutral, "negative": .negative,
  ]
  private static let kinds: Set<String> = [
    "play", "pause", "stop", "togglePlayPause", "next", "previous", "skipForward", "skipBackward", "seekToPosition",
    "seekForward", "seekBackward", "changePlaybackRate", "changeRepeatMode", "changeShuffleMode", "feedback",
  ]

  init(_ value: JSONValue) throws {
    let fields = try Fields(value, of: "command")
    kind = try fields.need("kind", fields.text("kind"))
    guard Self.kinds.contains(kind) else { throw ScriptError("command.kind does not know \(kind)") }
    isEnabled = try fields.flag("enabled") ?? true
    delay = try fields.number("after") ?? 0
    failure = try fields.text("throws")
    hangs = try fields.flag("hangs") ?? false
    acts = try fields.flag("acts") ?? false
    switch kind {
    case "skipForward", "skipBackward": intervals = try fields.numbers("intervals")
    case "changePlaybackRate": rates = try (fields.numbers("supported") ?? []).map { Float($0) }
    case "changeRepeatMode":
      repeatMode = try fields.choice("current", Self.repeatNames) ?? .off
      repeatModes = try fields.texts("supported").map { try Self.modes($0, Self.repeatNames) }
    case "changeShuffleMode":
      shuffleMode = try fields.choice("current", Self.shuffleNames) ?? .off
      shuffleModes = try fields.texts("supported").map { try Self.modes($0, Self.shuffleNames) }
    case "feedback":
      status = try fields.choice("status", Self.statusNames) ?? .neutral
      title = try fields.text("title")
      shortTitle = try fields.text("shortTitle")
    default: break
    }
    try fields.end()
  }

  private static func modes<Mode>(_ names: [String], _ known: [String: Mode]) throws -> [Mode] {
    try names.map { name in
      guard let mode = known[name] else { throw ScriptError("command.supported does not know \(name)") }
      return mode
    }
  }

  /// The command for the façade; what is invoked goes to the model.
  @MainActor
  func command(_ model: ScriptedModel) -> MediaCommand {
    declared { (argument: JSONValue?, phase: String?) in
      try await model.invoked(self, argument: argument, phase: phase)
    }.enabled(isEnabled)
  }

  @MainActor
  private func declared(_ run: @escaping @MainActor (JSONValue?, String?) async throws -> Void) -> MediaCommand {
    switch kind {
    case "play": .play { try await run(nil, nil) }
    case "pause": .pause { try await run(nil, nil) }
    case "stop": .stop { try await run(nil, nil) }
    case "togglePlayPause": .togglePlayPause { try await run(nil, nil) }
    case "next": .next { try await run(nil, nil) }
    case "previous": .previous { try await run(nil, nil) }
    case "skipForward":
      if let intervals {
        .skipForward(preferredIntervals: intervals) { try await run(.number($0), nil) }
      } else {
        .skipForward { try await run(.number($0), nil) }
      }
    case "skipBackward":
      if let intervals {
        .skipBackward(preferredIntervals: intervals) { try await run(.number($0), nil) }
      } else {
        .skipBackward { try await run(.number($0), nil) }
      }
    case "seekToPosition": .seekToPosition { try await run(.number($0), nil) }
    default: mode(run)
    }
  }

  @MainActor
  private func mode(_ run: @escaping @MainActor (JSONValue?, String?) async throws -> Void) -> MediaCommand {
    switch kind {
    case "seekForward":
      .seekForward(beginAction: { try await run(nil, "begin") }, endAction: { try await run(nil, "end") })
    case "seekBackward":
      .seekBackward(beginAction: { try await run(nil, "begin") }, endAction: { try await run(nil, "end") })
    case "changePlaybackRate":
      .changePlaybackRate(supported: rates) { try await run(.number(Double("\($0)") ?? Double($0)), nil) }
    case "changeRepeatMode":
      .changeRepeatMode(current: repeatMode, supported: repeatModes) { try await run(.text("\($0)"), nil) }
    case "changeShuffleMode":
      .changeShuffleMode(current: shuffleMode, supported: shuffleModes) { try await run(.text("\($0)"), nil) }
    default:
      .feedback(title: title, shortTitle: shortTitle, status: status) { try await run(.text("\($0)"), nil) }
    }
  }
}
