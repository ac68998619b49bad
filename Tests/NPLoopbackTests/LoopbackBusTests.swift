internal import NPCore
internal import NPDBus
internal import NPLoopback
internal import NPSystem
internal import Testing

@Suite("LoopbackBus")
struct LoopbackBusTests {
  private static let name = BusName(literal: "t.Name")
  private static let path = ObjectPath(literal: "/t")
  private static let interface = InterfaceName(literal: "t.T")

  private let bus = LoopbackBus()

  private func connect() throws -> LoopbackConnection {
    let connection = bus.makeConnection()
    try bus.executor.complete { await connection.open() }
    return connection
  }

  private func signal(_ text: String) -> OutgoingSignal {
    OutgoingSignal(
      MemberName(literal: "Said"), of: Self.interface, at: Self.path, arguments: [.string(text)])
  }

  private func call(on destination: BusName) -> MethodCall {
    MethodCall(MemberName(literal: "Ping"), of: .peer, at: Self.path, on: destination, deadlineMilliseconds: 300)
  }

  @Test("The bus keeps a record of who said what and when")
  func record() throws {
    let connection = try connect()
    let start = bus.executor.now
    bus.executor.advance(byMilliseconds: 40)
    let changed = OutgoingSignal.propertiesChanged(
      of: Self.interface, at: Self.path, changed: [("A", .int32(1))], invalidated: ["B"])
    let unique = try bus.executor.complete { () -> BusName? in
      await connection.emit(signal("x"))
      await connection.emit(changed)
      return await connection.uniqueName
    }
    #expect(bus.signals.map(\.member) == ["Said", "PropertiesChanged"])
    #expect(bus.signals.map(\.sender) == [unique, unique])
    #expect(bus.signals[0].instant == start.advanced(byMilliseconds: 40))
    #expect(bus.signals[1].changedInterface == "t.T")
    #expect(bus.signals[1].changed == ["A": .int32(1)])
    #expect(bus.signals[1].invalidated == ["B"])
    #expect(bus.signals[0].changedInterface == nil && bus.signals[0].changed.isEmpty)
    bus.forgetSignals()
    #expect(bus.signals.isEmpty)
  }

  @Test("A name that a policy denies is refused, and the connection lives on")
  func denied() throws {
    bus.deny(Self.name)
    let connection = try connect()
    let code = try bus.executor.complete { () -> BusError.Code? in
      do throws(BusError) { _ = try await connection.requestName(Self.name) {} } catch { return error.code }
      return nil
    }
    #expect(code == .accessDenied)
    #expect(bus.names.isEmpty)
    #expect(try bus.executor.complete { await connection.uniqueName } != nil)
  }

  @Test("An owner is told once when its name is taken away, and not when it gives it up or the bus ends")
  func loss() throws {
    let losses = Lock(0)
    let connection = try connect()
    let own: @Sendable () async throws -> NameOutcome = {
      try await connection.requestName(Self.name) { losses.withLock { $0 += 1 } }
    }
    #expect(try bus.executor.complete(own) == .owned)
    #expect(bus.takeAway(Self.name))
    #expect(!bus.takeAway(Self.name))
    bus.executor.drain()
    #expect(losses.withLock { $0 } == 1)
    #expect(try bus.executor.complete(own) == .owned)
    try bus.executor.complete { try await connection.releaseName(Self.name) }
    #expect(try bus.executor.complete(own) == .owned)
    bus.disconnect()
    bus.executor.drain()
    #expect(losses.withLock { $0 } == 1)
    #expect(bus.names.isEmpty)
  }

  @Test("A connection finds the bus again, with attempts further and further apart, up to five seconds")
  func backOff() throws {
    let connection = try connect()
    let events = Lock<[String]>([])
    let observation = try bus.executor.complete {
      await connection.observe { event in
        let text = if case .connected = event { "connected" } else { "disconnected" }
        events.withLock { $0.append(text) }
      }
    }
    bus.disconnect()
    bus.executor.drain()
    var gaps: [Int64] = []
    for _ in 0..<8 {
      let next = try #require(bus.executor.scheduled.first)
      let gap = next.nanoseconds(since: bus.executor.now) / 1_000_000
      gaps.append(gap)
      bus.executor.advance(byMilliseconds: gap)
    }
    #expect(gaps == [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000])
    bus.reconnect()
    bus.executor.advance(byMilliseconds: 5_000)
    #expect(events.withLock { $0 } == ["connected", "disconnected", "connected"])
    #expect(bus.executor.scheduled.isEmpty)
    observation?.cancel()
  }

  @Test("Without a bus a connection says so once and goes on trying")
  func noBus() throws {
    let bus = LoopbackBus(isRunning: false)
    let connection = bus.makeConnection()
    let codes = Lock<[BusError.Code?]>([])
    let observation = try bus.executor.complete {
      let observation = await connection.observe { event in
        let code: BusError.Code? = if case .disconnected(let error) = event { error.code } else { nil }
        codes.withLock { $0.append(code) }
      }
      await connection.open()
      return observation
    }
    bus.executor.advance(byMilliseconds: 20_000)
    #expect(codes.withLock { $0 } == [.unavailable])
    bus.reconnect()
    bus.executor.advance(byMilliseconds: 5_000)
    #expect(codes.withLock { $0 } == [.unavailable, nil])
    observation?.cancel()
  }

  @Test("A peer that hangs costs its caller the deadline, and answers what waited when it wakes")
  func hanging() throws {
    let (server, client) = (try connect(), try connect())
    let name = try #require(try bus.executor.complete { await server.uniqueName } ?? nil)
    server.hang()
    let start = bus.executor.now
    let code = try bus.executor.complete { () -> BusError.Code? in
      do throws(BusError) { _ = try await client.call(call(on: name)) } catch { return error.code }
      return nil
    }
    #expect(code == .timedOut)
    #expect(bus.executor.now == start.advanced(byMilliseconds: 300))
    server.resume()
    #expect(try bus.executor.complete { try await client.call(call(on: name)) } == [])
  }

  @Test("A connection that is let go of leaves the bus")
  func abandoned() throws {
    var connection: LoopbackConnection? = try connect()
    let unique = try bus.executor.complete { [connection] in await connection?.uniqueName } ?? nil
    let name = try #require(unique)
    #expect(bus.owner(of: name) == name)
    connection = nil
    bus.executor.drain()
    #expect(bus.owner(of: name) == nil)
  }

  @Test("A subscription that is let go of ends")
  func released() throws {
    let (server, client) = (try connect(), try connect())
    let heard = Lock(0)
    var subscription = try bus.executor.complete {
      await client.subscribe(MatchRule(interface: Self.interface)) { _ in heard.withLock { $0 += 1 } }
    }
    try bus.executor.complete { await server.emit(signal("a")) }
    #expect(heard.withLock { $0 } == 1)
    subscription = nil
    bus.executor.drain()
    try bus.executor.complete { await server.emit(signal("b")) }
    #expect(heard.withLock { $0 } == 1)
    #expect(subscription == nil)
  }

  @Test("Connections on executors of their own hear each other when both are driven")
  func executors() throws {
    let other = LoopbackExecutor(now: bus.executor.now)
    let server = try connect()
    let client = bus.makeConnection(executor: other)
    let heard = Lock<[String]>([])
    let subscription = try other.complete {
      await client.open()
      return await client.subscribe(MatchRule(interface: Self.interface)) { signal in
        heard.withLock { $0.append(signal.arguments.first?.text ?? "") }
      }
    }
    try bus.executor.complete { await server.emit(signal("a")) }
    #expect(heard.withLock { $0 } == [])
    other.drain()
    #expect(heard.withLock { $0 } == ["a"])
    subscription?.cancel()
  }
}
