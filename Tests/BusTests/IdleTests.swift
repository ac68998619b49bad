import Foundation
import NPCore
import NPDBus
import NPSDBus
import NPTestSupport
import Testing

@Suite("An idle connection", .serialized)
struct IdleTests {
  @Test("is never woken: its thread switches context not once in three seconds")
  func sleeps() async throws {
    let bus = try await PrivateBus()
    let connection = try SDBusConnection(.explicit(bus.address))
    let connected = Eventual<Void>()
    let observation = await connection.observe { event in
      if case .connected = event { connected.resolve(()) }
    }
    await connection.open()
    try await within(10, "the connection") { await connected.wait() }
    let thread = Eventual<pid_t>()
    connection.busExecutor.run { thread.resolve(currentThread()) }
    let id = await thread.wait()
    // What still comes in from the start is settled by a round trip.
    _ = try await connection.call(
      MethodCall(
        MemberName(literal: "GetId"), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"), on: .daemon))
    try await Task.sleep(for: .milliseconds(200))
    let before = try switches(of: id)
    try await Task.sleep(for: .seconds(3))
    #expect(try switches(of: id) == before)
    observation.cancel()
  }

  private func switches(of thread: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
    return text.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
      .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
  }
}

/// The kernel's id of the calling thread.
private func currentThread() -> pid_t {
  let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
  return link.split(separator: "/").last.flatMap { pid_t($0) } ?? 0
}
