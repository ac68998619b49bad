/// Tells a jump from the drift between a projected position and a reported one.
///
/// A client extrapolates from the last anchor it knows; it must be told (`Seeked`) when that has become wrong by more than what
/// decoders, buffers and rounding explain.
package struct SeekTest: Sendable {
  /// The deviation tolerated while playback moves: one second, as clocks of decoders and reporters drift.
  package static let movingTolerance = MediaTime(microseconds: 1_000_000)
  /// The deviation tolerated while playback stands or just after a seek was asked for: ten milliseconds of rounding.
  package static let standingTolerance = MediaTime(microseconds: 10_000)

  /// Whether `new` is a jump as seen by somebody who extrapolates from `old`.
  ///
  /// `isAnswer` says that a client has asked for a seek and not been answered yet, for which the narrow tolerance counts.
  package static func isJump(from old: PositionAnchor, to new: PositionAnchor, end: MediaTime?, isAnswer: Bool) -> Bool
  {
    let expected = old.position(at: new.instant, end: end)
    let reported = new.elapsed.clamped(to: end)
    let deviation = (reported - expected).magnitude
    let isStanding = old.rate == 0
    return deviation > (isStanding || isAnswer ? standingTolerance : tolerance(within: end))
  }

  /// Half of a sound of less than two seconds, which would else start over without anybody being told.
  private static func tolerance(within end: MediaTime?) -> MediaTime {
    guard let end else { return movingTolerance }
    return max(standingTolerance, min(movingTolerance, MediaTime(microseconds: end.microseconds / 2)))
  }
}
