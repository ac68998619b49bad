/// A point or a span on a media timeline, in whole microseconds.
///
/// Signed, as on the bus: the counterpart is the `x` of `mpris:length`, `Position`, `Seek` and `Seeked`. Arithmetic saturates
/// instead of trapping, since both operands may come from foreign data.
package struct MediaTime: Hashable, Comparable, Sendable {
  /// The count of microseconds.
  package let microseconds: Int64

  /// The start of a timeline.
  package static let zero = MediaTime(microseconds: 0)

  /// Wraps a count of microseconds.
  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Converts seconds, rounded to the nearest microsecond; nil for NaN and infinities.
  ///
  /// Values beyond the range of 64 bits saturate.
  package init?(seconds: Double) {
    guard seconds.isFinite else { return nil }
    let scaled = (seconds * 1_000_000).rounded()
    if scaled >= 0x1p63 {
      microseconds = .max
    } else if scaled < -0x1p63 {
      microseconds = .min
    } else {
      microseconds = Int64(scaled)
    }
  }

  /// The same point or span in seconds.
  package var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Orders by time.
  package static func < (left: MediaTime, right: MediaTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Adds, saturating at the ends of the range.
  package static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.microseconds.addingReportingOverflow(right.microseconds)
    return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .min : .max) : sum)
  }

  /// Subtracts, saturating at the ends of the range.
  package static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (difference, overflow) = left.microseconds.subtractingReportingOverflow(right.microseconds)
    return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .max : .min) : difference)
  }

  /// The distance from zero, saturating.
  package var magnitude: MediaTime {
    microseconds < 0 ? MediaTime.zero - self : self
  }

  /// The nearest point within `0 ... end`; without an end only the lower bound holds.
  package func clamped(to end: MediaTime?) -> MediaTime {
    if self < .zero { return .zero }
    if let end, self > end { return max(end, .zero) }
    return self
  }
}
