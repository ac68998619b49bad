package import NPCore
package import NPHost
internal import NPSystem

/// Two clocks that are moved by hand, together or apart.
package final class HandClock: MonotonicClock {
  private let reading = Lock<(monotonic: Int64, wall: Double)>((monotonic: 1_000_000_000_000, wall: 1_800_000_000))

  /// Starts at 1,000 s of the one and in the year 2027 of the other.
  package init() {}

  /// The monotonic reading.
  package var now: MonotonicInstant { MonotonicInstant(nanoseconds: reading.withLock { $0.monotonic }) }

  /// The time of day, in seconds since 1970.
  package var wallSeconds: Double { reading.withLock { $0.wall } }

  /// Lets time pass on both.
  package func advance(seconds: Double) {
    reading.withLock {
      $0.monotonic += Int64(seconds * 1_000_000_000)
      $0.wall += seconds
    }
  }

  /// Sets the clock on the wall, as a person or a time server does.
  package func jump(wallSeconds: Double) { reading.withLock { $0.wall += wallSeconds } }

  /// The two as a host takes them.
  package var clocks: HostClocks { HostClocks(monotonic: self, wallSeconds: { self.wallSeconds }) }
}
