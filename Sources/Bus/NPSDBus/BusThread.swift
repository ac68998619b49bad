package import NPCore
package import NPDBus
internal import NPSystem

/// The thread of one bus connection, as a Swift executor.
///
/// Serial and task executor in one: the connection and the actors that serve it are isolated to it, and tasks that prefer it never touch the global pool, whose
/// monitor would tick.
package final class BusThread: BusExecutor {
  private let thread: EventThread
  private let clock = SystemClock()

  /// Starts the thread.
  package init() throws(BusError) {
    do {
      thread = try EventThread(name: "np-bus")
    } catch {
      throw BusError(.system, name: .failed, message: error.description, errorNumber: error.errorNumber)
    }
  }

  /// The monotonic clock of the machine.
  package var now: MonotonicInstant { clock.now }

  /// Queues a job of an actor or a task.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The last job of an actor may end the actor, and its hold of this executor with it: hence the hold of the closure.
    let serial = unsafe asUnownedSerialExecutor()
    let task = unsafe asUnownedTaskExecutor()
    thread.run { [self] in
      withExtendedLifetime(self) { unsafe job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }
  }

  /// Queues work; callable from any thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    thread.run(work)
  }

  /// Queues work for an instant; callable from any thread.
  package func schedule(at instant: MonotonicInstant, _ work: @escaping @Sendable () -> Void) -> BusTimer {
    BusTimer(id: thread.schedule(at: instant, work))
  }

  /// Forgets a timer; callable from any thread.
  package func cancel(_ timer: BusTimer) {
    thread.cancel(timer.id)
  }

  /// Whether the caller runs on the thread.
  var isCurrent: Bool { thread.isCurrent }

  /// Sets what the thread waits on; only on the thread itself.
  func attach(_ source: (any EventSource)?) {
    thread.attach(source)
  }

  /// Traps unless the caller runs on the thread.
  package func checkIsolated() {
    precondition(thread.isCurrent, "this runs on the thread of the bus connection alone")
  }

  /// Whether the caller runs on the thread.
  package func isIsolatingCurrentContext() -> Bool? {
    thread.isCurrent
  }
}
