internal import NPDBus
internal import NPLoopback
internal import NPTestSupport
internal import Testing

/// The loopback as a world in which connections are judged.
private struct LoopbackWorld: BusWorld {
  let bus = LoopbackBus()

  func makeConnection() -> any BusConnection { bus.makeConnection() }

  func run(_ operation: @escaping @Sendable () async throws -> Void) throws {
    let isDone: Bool? = try bus.executor.complete {
      try await operation()
      return true
    }
    try #require(isDone == true, "the operation waits for something that does not come")
  }

  func stopBus() { bus.disconnect() }

  func startBus() { bus.reconnect() }
}

@Suite("The loopback is a bus")
struct ConformanceTests {
  @Test("A loopback connection does what every connection must do", arguments: BusConformance.all)
  func conforms(check: BusConformance) async throws {
    try await check.run(in: LoopbackWorld())
  }
}
