import Foundation
import NPCore
import NPDBus
import NPSDBus
import NPTestSupport
import Testing

@Suite("A bus that is not there", .serialized)
struct BusAbsenceTests {
  @Test("costs no wake-up while its socket is absent, and is reached at once when it starts")
  func appears() async throws {
    let bus = try await PrivateBus()
    await bus.kill()
    try FileManager.default.removeItem(atPath: bus.runtimeFolder + "/bus")
    let connection = try SDBusConnection(.explicit(bus.address))
    let (absent, connected) = (Eventual<BusError>(), Eventual<Void>())
    let observation = await connection.observe { event in
      switch event {
      case .connected: connected.resolve(())
      case .disconnected(let error): absent.resolve(error)
      }
    }
    await connection.open()
    #expect(try await within(5, "the report") { await absent.wait() }.code == .unavailable)
    let thread = try await ThreadReport(of: connection.busExecutor)
    try await Task.sleep(for: .milliseconds(100))
    let before = try thread.switches()
    try await Task.sleep(for: .seconds(2))
    #expect(try thread.switches() == before)
    // With no timer running, nothing but the file brings it back.
    try await bus.start()
    try await within(10, "the connection") { await connected.wait() }
    observation.cancel()
    await connection.close()
  }

  @Test("is reached again at once after it was away for long, though its dead socket lies about")
  func returns() async throws {
    let bus = try await PrivateBus()
    let connection = try SDBusConnection(.explicit(bus.address))
    let (gone, back) = (Eventual<Void>(), Eventual<Void>())
    let observation = await connection.observe { event in
      switch event {
      case .connected: if gone.value != nil { back.resolve(()) }
      case .disconnected: gone.resolve(())
      }
    }
    await connection.open()
    while await connection.uniqueName == nil { await Task.yield() }
    await bus.kill()
    try await within(5, "the loss") { await gone.wait() }
    // Attempts are made 0.1, 0.3, 0.7, 1.5, 3.1 and 6.3 seconds after the loss: the next one by the clock is three seconds away.
    try await Task.sleep(for: .milliseconds(3_300))
    try await bus.start()
    let start = connection.busExecutor.now
    try await within(5, "the connection") { await back.wait() }
    let waited = connection.busExecutor.now.nanoseconds(since: start) / 1_000_000
    #expect(waited < 1_500, "\(waited) ms")
    observation.cancel()
    await connection.close()
  }
}
