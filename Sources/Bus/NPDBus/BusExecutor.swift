package import NPCore

/// The thread of a connection, as a Swift executor with timers.
///
/// Everything that belongs to a connection runs on it, one thing at a time: the connection itself, the actors that share its executor, the tasks that
/// prefer it. Idle, it sleeps in the kernel.
package protocol BusExecutor: SerialExecutor, TaskExecutor, MonotonicClock {
  /// Runs `work` on the executor after everything queued before; callable from any thread, keeps the caller's order.
  func run(_ work: @escaping @Sendable () -> Void)

  /// Runs `work` on the executor at or soon after `instant`; callable from any thread.
  func schedule(at instant: MonotonicInstant, _ work: @escaping @Sendable () -> Void) -> BusTimer

  /// Forgets a timer; one that has fired or been cancelled is ignored.
  func cancel(_ timer: BusTimer)
}

/// The key of a scheduled piece of work.
package struct BusTimer: Hashable, Sendable {
  /// A number that is never used twice by one executor.
  package let id: UInt64

  /// Wraps a number.
  package init(id: UInt64) {
    self.id = id
  }
}
