/// Says when the terminal must be drawn anew although nothing happened: when the clock on it moves.
package enum RedrawSchedule {
  /// The shortest time between two drawings, in seconds.
  package static let shortest = 0.25

  /// Seconds until the shown clock changes; nil when nothing moves or nobody sees it.
  ///
  /// One drawing a second at normal speed, four at most; none while paused or in the background.
  package static func delay(_ display: PlayerDisplay, isVisible: Bool) -> Double? {
    guard isVisible, display.status == .playing, display.rate > 0, display.position.isFinite else { return nil }
    if case .finite(let total) = display.length, display.position >= total { return nil }
    let next = display.position.rounded(.down) + 1
    // A little past the second: a timer that fires early would draw the old second and wait for nothing.
    return max(shortest, (next - display.position) / display.rate + 0.01)
  }
}
