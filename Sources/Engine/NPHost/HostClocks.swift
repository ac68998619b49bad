internal import Glibc
package import NPCore
internal import NPSystem

/// The two clocks of a process: one that never jumps, and the one on the wall.
package struct HostClocks: Sendable {
  /// The clock in which positions are anchored.
  package let monotonic: any MonotonicClock
  /// The time of day in seconds since 1970, with fractions; it may jump.
  package let wallSeconds: @Sendable () -> Double

  /// Takes two clocks.
  package init(monotonic: any MonotonicClock, wallSeconds: @escaping @Sendable () -> Double) {
    self.monotonic = monotonic
    self.wallSeconds = wallSeconds
  }

  /// The clocks of the machine.
  package static let system = HostClocks(monotonic: SystemClock(), wallSeconds: { seconds(of: CLOCK_REALTIME) })

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
