/// A reading of the monotonic clock, in nanoseconds since an unspecified start.
///
/// Corresponds to `CLOCK_MONOTONIC`: it never jumps and stands still while the machine sleeps.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's start.
  package let nanoseconds: Int64

  /// Wraps a reading in nanoseconds.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Orders by time.
  package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `milliseconds` later, or earlier when negative; saturates.
  package func advanced(byMilliseconds milliseconds: Int64) -> MonotonicInstant {
    let (span, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    return advanced(byNanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : span)
  }

  /// The instant `span` nanoseconds later, or earlier when negative; saturates.
  package func advanced(byNanoseconds span: Int64) -> MonotonicInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span)
    return MonotonicInstant(nanoseconds: overflow ? (span < 0 ? .min : .max) : sum)
  }

  /// Nanoseconds from `earlier` to this instant, negative when it is the later one; saturates.
  package func nanoseconds(since earlier: MonotonicInstant) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? (nanoseconds < earlier.nanoseconds ? .min : .max) : difference
  }
}

/// A source of monotonic time; the real one is in `NPSystem`, a manual one in the test support.
package protocol MonotonicClock: Sendable {
  /// The current reading.
  var now: MonotonicInstant { get }
}
