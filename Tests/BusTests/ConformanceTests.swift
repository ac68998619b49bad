import NPDBus
import NPSDBus
import NPTestSupport
import Testing

/// A daemon of the test's own as a place to judge connections.
private struct DaemonWorld: BusWorld {
  let bus: PrivateBus

  func makeConnection() -> any BusConnection {
    do {
      return try SDBusConnection(.explicit(bus.address))
    } catch {
      preconditionFailure("no thread for a connection: \(error)")
    }
  }

  func run(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    try await within(20, "the check", operation)
  }

  func stopBus() async throws { await bus.kill() }

  func startBus() async throws { try await bus.start() }
}

@Suite("A connection over sd-bus")
struct ConformanceTests {
  @Test("does what every connection must do", arguments: BusConformance.all)
  func conforms(_ check: BusConformance) async throws {
    try await check.run(in: DaemonWorld(bus: PrivateBus()))
  }
}
