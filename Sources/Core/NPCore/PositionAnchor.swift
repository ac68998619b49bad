/// Where playback stood at one instant, and how fast it moves from there.
///
/// The only form in which a position is kept: everybody computes the present one when asked, so nothing ticks.
package struct PositionAnchor: Hashable, Sendable {
  /// The position at `instant`.
  package var elapsed: MediaTime
  /// Media seconds per second; 0 while standing, negative while rewinding.
  package var rate: Double
  /// The moment at which `elapsed` was true.
  package var instant: MonotonicInstant

  /// Fixes a position at an instant.
  package init(elapsed: MediaTime, rate: Double, instant: MonotonicInstant) {
    self.elapsed = elapsed
    self.rate = rate
    self.instant = instant
  }

  /// The position at `moment`, within `0 ... end`; without an end it grows up to the range of `MediaTime`.
  ///
  /// A moment before `instant` gives the position that playback came from.
  package func position(at moment: MonotonicInstant, end: MediaTime?) -> MediaTime {
    guard rate != 0, rate.isFinite else { return elapsed.clamped(to: end) }
    let moved = Double(moment.nanoseconds(since: instant)) / 1_000_000_000 * rate
    // A finite rate may still carry beyond every finite number of seconds.
    let span = MediaTime(seconds: moved) ?? MediaTime(microseconds: moved < 0 ? .min : .max)
    return (elapsed + span).clamped(to: end)
  }

  /// The same movement, anchored at `moment` instead.
  package func rebased(at moment: MonotonicInstant, end: MediaTime?) -> PositionAnchor {
    PositionAnchor(elapsed: position(at: moment, end: end), rate: rate, instant: moment)
  }
}
