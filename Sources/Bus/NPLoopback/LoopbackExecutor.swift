internal import Glibc
package import NPCore
package import NPDBus
internal import NPSystem

/// An executor that a test drives by hand: nothing runs, and no time passes, until the test says so.
///
/// Work runs on the thread that calls `drain`, `advance` or `complete`, one thing at a time, in the order of its arrival.
package final class LoopbackExecutor: BusExecutor {
  /// One piece of work.
  private enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private struct Timer {
    let id: UInt64
    let instant: MonotonicInstant
    let work: @Sendable () -> Void
  }

  private struct State {
    var now: MonotonicInstant
    var queue: [Work] = []
    var timers: [Timer] = []
    var nextTimer: UInt64 = 1
    var isDraining = false
    var drainer: pthread_t?
  }

  private let state: Lock<State>

  /// Starts at `now` with nothing to do.
  package init(now: MonotonicInstant = MonotonicInstant(nanoseconds: 1_000_000_000_000)) {
    state = Lock(State(now: now))
  }

  /// The present reading of the test's clock.
  package var now: MonotonicInstant { state.withLock { $0.now } }

  /// Runs `work` when the executor is drained next, after everything queued before.
  package func run(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.queue.append(.closure(work)) }
  }

  /// Runs `work` once the clock has been advanced to `instant`; an instant that has come runs at the next drain.
  package func schedule(at instant: MonotonicInstant, _ work: @escaping @Sendable () -> Void) -> BusTimer {
    state.withLock { state in
      let timer = Timer(id: state.nextTimer, instant: instant, work: work)
      state.nextTimer += 1
      let place = state.timers.firstIndex { $0.instant > instant } ?? state.timers.endIndex
      state.timers.insert(timer, at: place)
      return BusTimer(id: timer.id)
    }
  }

  /// Forgets a timer; one that has fired or been cancelled is ignored.
  package func cancel(_ timer: BusTimer) {
    // What the work holds is let go outside of the lock, since its end may queue more.
    _ = state.withLock { state in
      state.timers.firstIndex { $0.id == timer.id }.map { state.timers.remove(at: $0) }
    }
  }

  /// The instants for which work is scheduled, soonest first.
  package var scheduled: [MonotonicInstant] { state.withLock { $0.timers.map(\.instant) } }

  /// Whether nothing is queued and no timer is due.
  package var isIdle: Bool {
    state.withLock { state in
      state.queue.isEmpty && (state.timers.first.map { $0.instant > state.now } ?? true)
    }
  }

  /// Runs everything queued and every timer that is due, also what these queue, and returns how much it was.
  ///
  /// More than a hundred thousand pieces are taken for work that feeds itself, and trap.
  @discardableResult
  package func drain() -> Int {
    begin()
    defer { end() }
    var count = 0
    while case let batch = nextBatch(), !batch.isEmpty {
      for work in batch {
        count += 1
        precondition(count <= 100_000, "the executor does not come to rest: work queues work without end")
        switch work {
        case .job(let job):
          job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        case .closure(let closure): closure()
        }
      }
    }
    return count
  }

  /// Lets time pass: each timer fires at its own instant, in order, and everything it queues runs before the next.
  package func advance(byMilliseconds milliseconds: Int64) {
    precondition(milliseconds >= 0, "time does not run backwards by \(milliseconds) ms")
    let goal = now.advanced(byMilliseconds: milliseconds)
    drain()
    while let instant = state.withLock({ $0.timers.first?.instant }), instant <= goal {
      state.withLock { $0.now = max($0.now, instant) }
      drain()
    }
    state.withLock { $0.now = goal }
    drain()
  }

  /// Runs an asynchronous operation on the executor to its end, letting time pass up to `milliseconds` while it waits.
  ///
  /// Nil when the operation waits for something that does not come; what it throws is thrown.
  package func complete<Success: Sendable>(
    within milliseconds: Int64 = 60_000, _ operation: @escaping @Sendable () async throws -> Success
  ) throws -> Success? {
    let outcome = Lock<Result<Success, any Error>?>(nil)
    Task(executorPreference: self) {
      do {
        let success = try await operation()
        outcome.withLock { $0 = .success(success) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    let goal = now.advanced(byMilliseconds: milliseconds)
    drain()
    while outcome.withLock({ $0 == nil }), let instant = scheduled.first, instant <= goal {
      state.withLock { $0.now = max($0.now, instant) }
      drain()
    }
    return try outcome.withLock { $0 }?.get()
  }

  /// Lets this executor and the main actor take turns until `isDone`, without letting time pass.
  ///
  /// For what hops between a session's isolation and the bus. False when that many turns did not suffice.
  package func settle(turns: Int = 10_000, until isDone: @Sendable () -> Bool) async -> Bool {
    for _ in 0..<turns {
      drain()
      if isDone() { return true }
      await MainActor.run {}
      await Task.yield()
    }
    return false
  }

  private func begin() {
    state.withLock { state in
      precondition(!state.isDraining, "the executor is being drained already")
      state.isDraining = true
      state.drainer = pthread_self()
    }
  }

  private func end() {
    state.withLock { state in
      state.isDraining = false
      state.drainer = nil
    }
  }

  /// Everything queued, else the first timer that is due; empty at rest.
  private func nextBatch() -> [Work] {
    state.withLock { state in
      guard state.queue.isEmpty else {
        defer { state.queue = [] }
        return state.queue
      }
      guard let timer = state.timers.first, timer.instant <= state.now else { return [] }
      state.timers.removeFirst()
      return [.closure(timer.work)]
    }
  }
}

extension LoopbackExecutor {
  /// Queues a job of an actor or of a task that prefers this executor.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.queue.append(.job(job)) }
  }

  /// The executor as actors name it.
  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// The executor as tasks name it.
  package func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    UnownedTaskExecutor(ordinary: self)
  }

  /// Traps unless the calling thread is draining this executor at the moment.
  package func checkIsolated() {
    let isHere = state.withLock { state in
      state.drainer.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }
    precondition(isHere, "this runs outside of the loopback executor")
  }
}
