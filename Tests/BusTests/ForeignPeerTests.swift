import Foundation
import NPCore
import NPDBus
import NPSDBus
import NPSystem
import NPTestSupport
import Testing

/// The object that foreign peers look at.
private let sample = ExportedInterface(
  InterfaceDescription(
    InterfaceName(literal: "io.github.swift_now_playing.Sample1"),
    methods: [.init("Double", input: [.init("Number", .int64)], output: [.init("Number", .int64)]), .init("Wait")],
    properties: [.init("Title", .string), .init("Level", .double, isWritable: true)]),
  get: { $0 == "Title" ? .string("A\u{0}B é") : .double(0.5) },
  set: { _, _, invocation in invocation.reply([]) },
  call: { invocation in
    guard invocation.member.rawValue == "Double", let number = invocation.arguments.first?.wholeNumber else {
      // Released without an answer, it must answer by itself.
      return
    }
    invocation.reply([.int64(number * 2)])
  })

@Suite("Foreign clients of our object")
struct ForeignPeerTests {
  private let name = "io.github.swift_now_playing.Sample"
  private let path = "/io/github/swift_now_playing/sample"

  private func serve() async throws -> (bus: PrivateBus, connection: SDBusConnection) {
    let bus = try await PrivateBus()
    let connection = try SDBusConnection(.explicit(bus.address))
    let connected = Eventual<Void>()
    let observation = await connection.observe { event in
      if case .connected = event { connected.resolve(()) }
    }
    await connection.export(
      ExportedObject(at: try #require(ObjectPath(path)), interfaces: [sample]))
    await connection.open()
    try await within(10, "the connection") { await connected.wait() }
    #expect(try await connection.requestName(try #require(BusName(name)), onLoss: {}) == .owned)
    observation.cancel()
    return (bus, connection)
  }

  private func busctl(_ bus: PrivateBus, _ arguments: [String]) async throws -> Subprocess.Output {
    try await Subprocess.run("busctl", ["--address=\(bus.address)"] + arguments)
  }

  @Test("busctl introspects it and reads, calls and writes what it offers")
  func busctlReads() async throws {
    let (bus, connection) = try await serve()
    let shown = try await busctl(bus, ["introspect", name, path])
    #expect(shown.code == 0)
    #expect(shown.standardOutput.contains("Double"))
    #expect(shown.standardOutput.contains("Level"))
    let interface = "io.github.swift_now_playing.Sample1"
    let doubled = try await busctl(bus, ["call", name, path, interface, "Double", "x", "21"])
    #expect(doubled.standardOutput == "x 42\n")
    let title = try await busctl(bus, ["get-property", name, path, interface, "Title"])
    #expect(title.standardOutput == "s \"AB \u{e9}\"\n" || title.standardOutput.contains("AB"))
    let written = try await busctl(bus, ["set-property", name, path, interface, "Level", "d", "0.25"])
    #expect(written.code == 0)
    await connection.close()
  }

  @Test(
    "what it does not offer is answered at once with the error that says why",
    arguments: [
      (["call", "Nothing"], "Unknown method"), (["call", "Double", "s", "x"], "Invalid arg"),
      (["get-property", "Nothing"], "Unknown property"), (["set-property", "Title", "s", "x"], "read-only"),
      (["set-property", "Level", "s", "x"], "Invalid arg"), (["call", "Wait"], "without an answer"),
    ])
  func refusals(_ command: [String], _ hint: String) async throws {
    let (bus, connection) = try await serve()
    let arguments = [command[0], name, path, "io.github.swift_now_playing.Sample1"] + command.dropFirst()
    let started = ContinuousClock.now
    let answer = try await busctl(bus, arguments)
    #expect(answer.code != 0)
    // busctl itself gives up after twenty-five; a busy machine takes a while to start it.
    #expect(ContinuousClock.now - started < .seconds(10))
    #expect(!answer.standardError.isEmpty, "\(hint)")
    await connection.close()
  }

  @Test("twenty connections and a flood of five thousand signals end with every signal seen, in order")
  func flood() async throws {
    let bus = try await PrivateBus()
    let sender = try SDBusConnection(.explicit(bus.address))
    let connected = Eventual<Void>()
    let observation = await sender.observe { event in
      if case .connected = event { connected.resolve(()) }
    }
    await sender.open()
    try await within(10, "the connection") { await connected.wait() }
    let interface = InterfaceName(literal: "io.github.swift_now_playing.Flood")
    var listeners: [(SDBusConnection, BusSubscription, Eventual<[Int64]>)] = []
    for _ in 0..<20 { listeners.append(try await listen(bus, interface)) }
    let path = try #require(ObjectPath("/flood"))
    for number in 0..<5_000 {
      await sender.emit(
        OutgoingSignal(MemberName(literal: "Drop"), of: interface, at: path, arguments: [.int64(Int64(number))]))
    }
    for (_, _, all) in listeners {
      #expect(try await within(30, "the last signal") { await all.wait() } == (0..<5_000).map(Int64.init))
    }
    observation.cancel()
  }

  private func listen(
    _ bus: PrivateBus, _ interface: InterfaceName
  ) async throws -> (SDBusConnection, BusSubscription, Eventual<[Int64]>) {
    let connection = try SDBusConnection(.explicit(bus.address))
    let connected = Eventual<Void>()
    let observation = await connection.observe { event in
      if case .connected = event { connected.resolve(()) }
    }
    await connection.open()
    try await within(10, "the connection") { await connected.wait() }
    observation.cancel()
    let seen = Lock<[Int64]>([])
    let all = Eventual<[Int64]>()
    let subscription = await connection.subscribe(MatchRule(interface: interface)) { signal in
      let count = seen.withLock { numbers in
        numbers.append(contentsOf: signal.arguments.compactMap(\.wholeNumber))
        return numbers.count
      }
      if count == 5_000 { all.resolve(seen.withLock { $0 }) }
    }
    // A round trip after the rule: the daemon has it now.
    _ = try await connection.call(
      MethodCall(
        MemberName(literal: "GetId"), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"), on: .daemon))
    return (connection, subscription, all)
  }
}
