internal import Glibc
package import NPCore

/// The machine's monotonic clock.
///
/// Corresponds to `clock_gettime(CLOCK_MONOTONIC)`; a reading costs tens of nanoseconds and no system call.
package struct SystemClock: MonotonicClock {
  /// A clock; all are the same.
  package init() {}

  /// The current reading.
  package var now: MonotonicInstant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
