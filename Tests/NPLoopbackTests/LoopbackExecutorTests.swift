internal import NPCore
internal import NPDBus
internal import NPLoopback
internal import NPSystem
internal import Testing

/// An actor that lives on the executor under test.
private actor Resident {
  nonisolated let executor: LoopbackExecutor
  private(set) var visits = 0

  init(_ executor: LoopbackExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit() -> Int {
    visits += 1
    return visits
  }
}

/// Adds its notes to a list when it is let go of.
private final class Farewell: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit { action() }
}

@Suite("LoopbackExecutor")
struct LoopbackExecutorTests {
  private let executor = LoopbackExecutor()
  private let notes = Lock<[String]>([])

  private func note(_ text: String) -> @Sendable () -> Void {
    { [notes] in notes.withLock { $0.append(text) } }
  }

  private var all: [String] { notes.withLock { $0 } }

  @Test("Nothing runs before it is drained, and then all in order, also what is queued meanwhile")
  func order() {
    executor.run { [executor, later = note("later")] in executor.run(later) }
    executor.run(note("first"))
    executor.run(note("second"))
    #expect(all == [])
    #expect(!executor.isIdle)
    #expect(executor.drain() == 4)
    #expect(all == ["first", "second", "later"])
    #expect(executor.isIdle)
  }

  @Test("Timers fire at their own instants, in order, when time is advanced")
  func timers() {
    let start = executor.now
    let instants = Lock<[Int64]>([])
    for milliseconds: Int64 in [30, 10, 20] {
      _ = executor.schedule(at: start.advanced(byMilliseconds: milliseconds)) { [executor] in
        let passed = executor.now.nanoseconds(since: start) / 1_000_000
        instants.withLock { $0.append(passed) }
      }
    }
    executor.advance(byMilliseconds: 9)
    #expect(instants.withLock { $0 } == [])
    executor.advance(byMilliseconds: 11)
    #expect(instants.withLock { $0 } == [10, 20])
    executor.advance(byMilliseconds: 100)
    #expect(instants.withLock { $0 } == [10, 20, 30])
    #expect(executor.now == start.advanced(byMilliseconds: 120))
  }

  @Test("A timer that a timer sets fires within the same advance if it is due")
  func chain() {
    let executor = executor
    let start = executor.now
    _ = executor.schedule(at: start.advanced(byMilliseconds: 10)) { [note = note("second")] in
      _ = executor.schedule(at: executor.now.advanced(byMilliseconds: 10), note)
    }
    executor.advance(byMilliseconds: 20)
    #expect(all == ["second"])
  }

  @Test("A cancelled timer does not fire, and one that is overdue fires at the next drain")
  func cancelling() {
    let past = executor.schedule(at: executor.now.advanced(byMilliseconds: -5), note("overdue"))
    let cancelled = executor.schedule(at: executor.now, note("cancelled"))
    executor.cancel(cancelled)
    executor.drain()
    executor.cancel(past)
    #expect(all == ["overdue"])
    #expect(executor.scheduled == [])
  }

  @Test("Work may queue more work at its very end")
  func farewell() {
    let (executor, work, timed) = (executor, note("work"), note("timer"))
    executor.run {
      let farewell = Farewell { executor.run(work) }
      executor.run { _ = farewell }
    }
    let timer = timerWithFarewell { executor.run(timed) }
    executor.cancel(timer)
    executor.drain()
    #expect(all.sorted() == ["timer", "work"])
  }

  /// A timer that alone holds what says farewell.
  private func timerWithFarewell(_ action: @escaping @Sendable () -> Void) -> BusTimer {
    let farewell = Farewell(action)
    return executor.schedule(at: executor.now.advanced(byMilliseconds: 5)) { _ = farewell }
  }

  @Test("Actors and tasks of the executor run when it is driven")
  func actors() throws {
    let resident = Resident(executor)
    let count = try executor.complete {
      _ = await resident.visit()
      return await resident.visit()
    }
    #expect(count == 2)
  }

  @Test("An operation that waits for nothing that comes is given up, and its error is thrown on")
  func incomplete() throws {
    struct Refused: Error {}
    #expect(try executor.complete { await withCheckedContinuation { Self.keep($0) } } == nil)
    #expect(throws: Refused.self) { try executor.complete { throw Refused() } }
  }

  @Test("What hops between the main actor and the executor settles without time passing")
  func settling() async {
    let (executor, notes, start) = (executor, notes, executor.now)
    let resident = Resident(executor)
    Task { @MainActor in
      for _ in 0..<5 {
        let count = await resident.visit()
        notes.withLock { $0.append("\(count)") }
      }
    }
    #expect(await executor.settle { notes.withLock { $0.count } == 5 })
    #expect(all == ["1", "2", "3", "4", "5"])
    #expect(executor.now == start)
    #expect(await !executor.settle(turns: 3) { false })
  }

  private static let kept = Lock<[CheckedContinuation<Void, Never>]>([])

  /// Keeps a continuation for good, as a peer that never answers does.
  private static func keep(_ continuation: CheckedContinuation<Void, Never>) {
    kept.withLock { $0.append(continuation) }
  }
}
