import Foundation
import NowPlaying

/// The parts of a snapshot, which an action can read and change, as a player's engine could.
struct ScriptedSnapshot {
  var state: String
  var rate: Float = 1
  var defaultRate: Float = 1
  var elapsed: Double?
  var timestamp: Date?

  init(_ value: JSONValue) throws {
    let fields = try Fields(value, of: "snapshot")
    state = try fields.need("state", fields.text("state"))
    guard ["playing", "paused", "stopped", "buffering", "interrupted"].contains(state) else {
      throw ScriptError("snapshot.state does not know \(state)")
    }
    rate = Float(try fields.number("rate") ?? 1)
    defaultRate = Float(try fields.number("defaultRate") ?? 1)
    guard rate.isFinite, rate != 0, defaultRate.isFinite, defaultRate > 0 else {
      throw ScriptError("snapshot.rate must be finite and not 0, snapshot.defaultRate finite and above 0")
    }
    elapsed = try fields.number("elapsed")
    timestamp = try fields.number("timestamp").map(Date.init(timeIntervalSince1970:))
    if let ago = try fields.number("ago") { timestamp = Date(timeIntervalSinceNow: -ago) }
    try fields.end()
  }

  init(state: String) { self.state = state }

  var snapshot: MediaPlaybackSnapshot {
    let state: MediaPlaybackSnapshot.PlaybackState =
      switch state {
      case "playing": .playing(rate: rate)
      case "paused": .paused
      case "buffering": .buffering
      case "interrupted": .interrupted
      default: .stopped
      }
    return MediaPlaybackSnapshot(
      state: state, defaultPlaybackRate: defaultRate, elapsedTime: elapsed, timestamp: timestamp)
  }

  /// The position now.
  var position: Double {
    let moved = state == "playing" ? timestamp.map { -$0.timeIntervalSinceNow * Double(rate) } ?? 0 : 0
    return max(0, (elapsed ?? 0) + moved)
  }

  /// The same at this moment, with what `change` makes of it.
  mutating func rebase(_ change: (inout ScriptedSnapshot) -> Void) {
    if elapsed != nil { elapsed = position }
    timestamp = Date()
    change(&self)
  }
}
