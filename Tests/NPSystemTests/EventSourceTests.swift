import Foundation
import NPCore
import NPSystem
import NPTestSupport
import Testing

/// The reading end of a pipe; confined to its thread.
private final class PipeSource: EventSource, @unchecked Sendable {
  // Touched on the event thread alone once it is attached.
  let descriptor: Int32
  let interest = UInt32(POLLIN)
  let deadline: MonotonicInstant? = nil
  private let heard: @Sendable () -> Void

  init(_ descriptor: Int32, heard: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.heard = heard
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
  }

  func process() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 { heard() }
  }
}

@Suite("A source of an event thread")
struct EventSourceTests {
  @Test("is waited on though it has the descriptor's number of the source before it")
  func sameNumber() async throws {
    let thread = try EventThread(name: "test")
    let ends = try makePipe()
    // A number that no other test gets meanwhile.
    let high = fcntl(ends.read, F_DUPFD_CLOEXEC, 700)
    let first = TestBox(PipeSource(high) {})
    let attached = Eventual<Void>()
    thread.run {
      thread.attach(first.value)
      attached.resolve(())
    }
    await attached.wait()
    try await settle(thread)
    let other = try makePipe()
    let (heard, replaced) = (Eventual<Void>(), Eventual<Void>())
    let second = TestBox<PipeSource>()
    thread.run {
      // The first closes its descriptor, and the second one's file gets the number, as a new connection's socket may.
      first.value = nil
      let number = fcntl(other.read, F_DUPFD_CLOEXEC, high)
      second.value = PipeSource(number) { heard.resolve(()) }
      thread.attach(second.value)
      #expect(number == high)
      replaced.resolve(())
    }
    await replaced.wait()
    try await settle(thread)
    _ = write(other.write, "x", 1)
    try await within(5, "the byte") { await heard.wait() }
    for descriptor in [ends.read, ends.write, other.read, other.write] { close(descriptor) }
  }

  @Test("has its go though work goes on queueing work")
  func fairness() async throws {
    let thread = try EventThread(name: "test")
    let ends = try makePipe()
    let heard = Eventual<Void>()
    let source = TestBox(PipeSource(ends.read) { heard.resolve(()) })
    thread.run {
      thread.attach(source.value)
      again(on: thread, until: heard)
    }
    _ = write(ends.write, "x", 1)
    try await within(5, "the byte") { await heard.wait() }
    close(ends.write)
  }

  @Test("work that queues work when it is let go of can be cancelled")
  func release() async throws {
    final class Last: Sendable {
      let thread: EventThread
      let ran: Eventual<Void>
      init(_ thread: EventThread, _ ran: Eventual<Void>) {
        self.thread = thread
        self.ran = ran
      }
      deinit {
        let ran = ran
        thread.run { ran.resolve(()) }
      }
    }
    let thread = try EventThread(name: "test")
    let (ran, clock) = (Eventual<Void>(), SystemClock())
    var last: Last? = Last(thread, ran)
    let key = thread.schedule(at: clock.now.advanced(byMilliseconds: 3_600_000)) { [last] in _ = last }
    last = nil
    _ = last
    // On a thread of its own, since the failure would be a deadlock.
    Thread.detachNewThread { thread.cancel(key) }
    try await within(5, "the last work") { await ran.wait() }
  }

  /// Waits until the thread has done what was queued and sleeps in the kernel.
  private func settle(_ thread: EventThread) async throws {
    let id = Eventual<String>()
    thread.run {
      let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
      id.resolve(link.split(separator: "/").last.map(String.init) ?? "")
    }
    let path = try await within(5, "the thread's id") { "/proc/self/task/\(await id.wait())/syscall" }
    // The number of epoll_wait, which some kernels and C libraries enter as epoll_pwait.
    let waits = ["232 ", "281 ", "22 "]
    try await within(5, "the thread's sleep") {
      while true {
        let call = try String(contentsOfFile: path, encoding: .utf8)
        if waits.contains(where: call.hasPrefix) { return }
        await Task.yield()
      }
    }
  }
}

/// Queues itself until the event has come.
private func again(on thread: EventThread, until heard: Eventual<Void>) {
  guard heard.value == nil else { return }
  thread.run { again(on: thread, until: heard) }
}
