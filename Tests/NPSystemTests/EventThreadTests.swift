import Foundation
import NPCore
import NPSystem
import NPTestSupport
import Testing

@Suite("The event thread")
struct EventThreadTests {
  private let clock = SystemClock()

  @Test("runs work in the order in which one thread queued it")
  func order() async throws {
    let thread = try EventThread(name: "test")
    let seen = Lock<[Int]>([])
    let done = Eventual<Void>()
    for number in 0..<10_000 { thread.run { seen.withLock { $0.append(number) } } }
    thread.run { done.resolve(()) }
    try await within(10, "the end of the queue") { await done.wait() }
    #expect(seen.withLock { $0 } == Array(0..<10_000))
  }

  @Test("runs timers in the order of their instants, none early, and none that was cancelled")
  func timers() async throws {
    let thread = try EventThread(name: "test")
    let seen = Lock<[String]>([])
    let done = Eventual<Void>()
    let start = clock.now
    _ = thread.schedule(at: start.advanced(byMilliseconds: 30)) { [clock] in
      let isEarly = clock.now < start.advanced(byMilliseconds: 30)
      seen.withLock { $0.append(isEarly ? "early" : "late") }
      done.resolve(())
    }
    _ = thread.schedule(at: start.advanced(byMilliseconds: 10)) { seen.withLock { $0.append("first") } }
    let cancelled = thread.schedule(at: start.advanced(byMilliseconds: 20)) { seen.withLock { $0.append("cancelled") } }
    thread.cancel(cancelled)
    try await within(10, "the last timer") { await done.wait() }
    #expect(seen.withLock { $0 } == ["first", "late"])
  }

  @Test("knows itself from other threads")
  func identity() async throws {
    let thread = try EventThread(name: "test")
    #expect(!thread.isCurrent)
    let inside = Eventual<Bool>()
    thread.run { inside.resolve(thread.isCurrent) }
    #expect(try await within(10, "the answer") { await inside.wait() })
  }

  @Test("ends when its last holder lets go, after what was queued")
  func ends() async throws {
    let ended = Eventual<Void>()
    final class Witness: Sendable {
      let ended: Eventual<Void>
      init(_ ended: Eventual<Void>) { self.ended = ended }
      deinit { ended.resolve(()) }
    }
    var thread: EventThread? = try EventThread(name: "test")
    // The work alone holds the witness.
    func queue(_ witness: Witness) { thread?.run { _ = witness } }
    queue(Witness(ended))
    thread = nil
    try await within(10, "the end of the last work") { await ended.wait() }
  }
}
