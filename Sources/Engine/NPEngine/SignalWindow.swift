internal import NPCore

/// Decides when changes go out: the first at once, the next ones together when the window closes, a change of track not before its picture.
struct SignalWindow: Sendable {
  let milliseconds: Int64
  private var closing: MonotonicInstant?
  private var grace: MonotonicInstant?

  init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Waits for a picture until `instant`; where something waits already it waits no longer, or a button held on `Next` would show nothing.
  mutating func hold(until instant: MonotonicInstant, at now: MonotonicInstant) {
    if !isHeld(at: now) { grace = instant }
  }

  /// The picture is there, or will not come.
  mutating func unhold() { grace = nil }

  /// Something went out at `now`: a window opens.
  mutating func sent(at now: MonotonicInstant) {
    closing = now.advanced(byMilliseconds: milliseconds)
    grace = nil
  }

  /// Forgets everything.
  mutating func reset() {
    closing = nil
    grace = nil
  }

  /// Whether a change waits for its picture at `now`.
  func isHeld(at now: MonotonicInstant) -> Bool {
    grace.map { now < $0 } ?? false
  }

  /// When a change that is known at `now` may go out; `now` itself or later.
  func due(at now: MonotonicInstant) -> MonotonicInstant {
    max(now, max(closing ?? now, grace ?? now))
  }

  /// When the wait for a picture ends; nil when there is none.
  var graceEnd: MonotonicInstant? { grace }
}
