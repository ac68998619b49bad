internal import Glibc
internal import NPCore
internal import NPDBus
internal import NPSystem

/// A peer with the test object, and one that talks to it.
private struct Pair {
  let server: any BusConnection
  let client: any BusConnection
  let serverName: BusName
  let kept = Reports<any MethodInvocation>()

  init(in world: any BusWorld) async throws {
    server = await world.connected()
    client = await world.connected()
    guard let name = await server.uniqueName else { throw ConformanceFailure(description: "no unique name") }
    serverName = name
    await server.export(TestObject.object(kept: kept))
  }

  /// Waits until the client has received what the server sent before.
  func roundTrip() async throws {
    _ = try await client.call(TestObject.call("Count", [.strings([])], on: serverName))
  }

  func close() async {
    await client.close()
    await server.close()
  }
}

extension BusConformance {
  static let life: [BusConformance] = [
    BusConformance("a connection reports once that it is connected, under the name it has") { world in
      let connection = world.makeConnection()
      let events = Reports<ConnectionEvent>()
      let observation = await connection.observe { events.add($0) }
      try require(await connection.uniqueName == nil, "it has a name before it is open")
      await connection.open()
      await connection.open()
      let first = await events.first(1)
      let name = await connection.uniqueName
      try require(name?.isUnique == true && first == [.connected(uniqueName: name ?? .daemon)], "\(first)")
      let late = Reports<ConnectionEvent>()
      let second = await connection.observe { late.add($0) }
      try require(await late.first(1) == first, "a late observer was told something else")
      observation.cancel()
      second.cancel()
      await connection.close()
    },
    BusConformance("after a restart of the bus the object answers and subscriptions deliver, and no name is owned") {
      world in
      let pair = try await Pair(in: world)
      let (server, client) = (pair.server, pair.client)
      let heard = Reports<String>()
      let subscription = await client.subscribe(MatchRule(interface: TestObject.interface)) { signal in
        heard.add(signal.arguments.first?.text ?? "")
      }
      let losses = Reports<Int>()
      _ = try await server.requestName(TestObject.name) { losses.add(1) }
      let (serverEvents, clientEvents) = (Reports<ConnectionEvent>(), Reports<ConnectionEvent>())
      let observations = [
        await server.observe { serverEvents.add($0) }, await client.observe { clientEvents.add($0) },
      ]
      _ = (await serverEvents.first(1), await clientEvents.first(1))
      try await world.stopBus()
      _ = (await serverEvents.first(2), await clientEvents.first(2))
      try require(await server.uniqueName == nil, "it has a name while the bus is away")
      await server.emit(TestObject.said("unheard"))
      let away = try await busError { _ = try await client.call(TestObject.call("Refuse", on: TestObject.name)) }
      try require(away.code == .disconnected, "\(away)")
      try await world.startBus()
      _ = (await serverEvents.first(3), await clientEvents.first(3))
      guard let name = await server.uniqueName else { throw ConformanceFailure(description: "no name again") }
      try require(!(await server.isOwned(TestObject.name)), "the name came back by itself")
      _ = try await client.call(TestObject.call("Count", [.strings(["a"])], on: name))
      await server.emit(TestObject.said("heard"))
      _ = try await client.call(TestObject.call("Count", [.strings(["b"])], on: name))
      try require(heard.all == ["heard"], "\(heard.all)")
      try require(losses.all.isEmpty, "the end of the bus was reported as the loss of a name")
      for observation in observations + [subscription] { observation.cancel() }
      await pair.close()
    },
    BusConformance("closing fails the calls that wait with disconnected") { world in
      let pair = try await Pair(in: world)
      let (client, name) = (pair.client, pair.serverName)
      async let waiting: BusError = busError { _ = try await client.call(TestObject.call("Never", on: name)) }
      _ = await pair.kept.first(1)
      await client.close()
      try require(try await waiting.code == .disconnected, "it failed otherwise")
      await pair.server.close()
    },
  ]

  static let names: [BusConformance] = [
    BusConformance("a name goes to the first who asks, and nobody waits for it") { world in
      let pair = try await Pair(in: world)
      let (first, second) = (pair.server, pair.client)
      try require(try await first.requestName(TestObject.name) {} == .owned, "it was not given")
      try require(try await first.requestName(TestObject.name) {} == .owned, "the owner asks again")
      try require(try await second.requestName(TestObject.name) {} == .taken, "it was given twice")
      try await first.releaseName(TestObject.name)
      try require(!(await second.isOwned(TestObject.name)), "the second waited in a queue")
      try require(try await second.requestName(TestObject.name) {} == .owned, "it is not free")
      try await first.releaseName(TestObject.name)
      try require(await first.isOwned(TestObject.name), "releasing what another owns took it away")
      await pair.close()
    },
    BusConformance("everybody hears of a name that comes and goes, in order, within its namespace alone") { world in
      let pair = try await Pair(in: world)
      let heard = Reports<[String]>()
      let rule = MatchRule(
        sender: .daemon, member: MemberName(literal: "NameOwnerChanged"),
        firstArgumentNamespace: "io.github.swift_now_playing")
      let subscription = await pair.client.subscribe(rule) { heard.add($0.arguments.map { $0.text ?? "" }) }
      try await pair.roundTrip()
      let other = BusName(literal: "io.github.swift_now_playing_too.ConformanceTest")
      _ = try await pair.server.requestName(other) {}
      _ = try await pair.server.requestName(TestObject.name) {}
      try await pair.server.releaseName(TestObject.name)
      let (name, owner) = (TestObject.name.rawValue, pair.serverName.rawValue)
      try require(await heard.first(2) == [[name, "", owner], [name, owner, ""]], "\(heard.all)")
      subscription.cancel()
      await pair.close()
    },
    BusConformance("the names of a connection go when it closes") { world in
      let pair = try await Pair(in: world)
      _ = try await pair.server.requestName(TestObject.name) {}
      let heard = Reports<[String]>()
      let rule = MatchRule(
        sender: .daemon, member: MemberName(literal: "NameOwnerChanged"),
        firstArgumentNamespace: TestObject.name.rawValue)
      let subscription = await pair.client.subscribe(rule) { heard.add($0.arguments.map { $0.text ?? "" }) }
      _ = await pair.client.isOwned(TestObject.name)
      await pair.server.close()
      try require(await heard.first(1).first?.last == "", "\(heard.all)")
      subscription.cancel()
      await pair.client.close()
    },
  ]

  static let calls: [BusConformance] = [
    BusConformance("values of every type come back as they were sent") { world in
      let pair = try await Pair(in: world)
      for value in Self.specimens {
        let answer = try await pair.client.call(TestObject.call("Echo", [.variant(value)], on: pair.serverName))
        try require(answer == [.variant(value)], "\(value) came back as \(answer)")
      }
      let nul = try await pair.client.call(TestObject.call("Echo", [.variant(.string("a\0b"))], on: pair.serverName))
      try require(nul == [.variant(.string("ab"))], "a NUL was not cut out: \(nul)")
      await pair.close()
    },
    BusConformance("what cannot be answered fails with the error that tells why") { world in
      let pair = try await Pair(in: world)
      let (client, name) = (pair.client, pair.serverName)
      let path = ObjectPath(literal: "/nowhere")
      let other = InterfaceName(literal: "io.github.swift_now_playing.Other1")
      let echo = MemberName(literal: "Echo")
      let cases: [(MethodCall, Set<ErrorName>)] = [
        (TestObject.call("Refuse", on: name), [.notSupported]),
        (TestObject.call("Drop", on: name), [.failed]),
        (TestObject.call("Nonsense", on: name), [.unknownMethod]),
        (TestObject.call("Echo", [.string("bare")], on: name), [.invalidArgs]),
        (MethodCall(echo, of: other, at: TestObject.path, on: name), [.unknownInterface]),
        (MethodCall(echo, of: TestObject.interface, at: path, on: name), [.unknownObject]),
        (TestObject.call("Refuse", on: BusName(literal: "io.github.swift_now_playing.Nobody")), [.serviceUnknown]),
      ]
      for (call, expected) in cases {
        let error = try await busError { _ = try await client.call(call) }
        try require(error.code == .remote && expected.contains(error.name), "\(call.member): \(error) \(error.name)")
      }
      await pair.close()
    },
    BusConformance("a peer that does not answer costs the deadline and no more, and its late answer hurts nobody") {
      world in
      let pair = try await Pair(in: world)
      let (client, name, executor) = (pair.client, pair.serverName, pair.client.busExecutor)
      let start = executor.now
      let error = try await busError { _ = try await client.call(TestObject.call("Never", on: name, deadline: 200)) }
      let waited = executor.now.nanoseconds(since: start) / 1_000_000
      try require(error.code == .timedOut, "\(error)")
      try require((190...2_000).contains(waited), "it took \(waited) ms")
      await pair.kept.first(1).first?.reply([])
      try await pair.roundTrip()
      await pair.close()
    },
    BusConformance("a file descriptor arrives as one that reads the same and belongs to the receiver") { world in
      let pair = try await Pair(in: world)
      let answer = try await pair.client.call(TestObject.call("OpenFile", on: pair.serverName))
      guard case .fileDescriptor(let file) = answer.first else { throw ConformanceFailure(description: "\(answer)") }
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(file.number, &bytes, bytes.count)
      try require(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "loop", "\(count) bytes")
      await pair.close()
    },
    BusConformance("every object answers Ping and describes itself, and paths above it name their children") { world in
      let pair = try await Pair(in: world)
      let (client, name) = (pair.client, pair.serverName)
      let ping = MethodCall(MemberName(literal: "Ping"), of: .peer, at: TestObject.path, on: name)
      try require(try await client.call(ping).isEmpty, "Ping answered something")
      let introspect = MemberName(literal: "Introspect")
      let own = try await client.call(MethodCall(introspect, of: .introspectable, at: TestObject.path, on: name))
      try require(own.first?.text?.contains(TestObject.interface.rawValue) == true, "\(own)")
      let above = ObjectPath(literal: "/io/github")
      let parent = try await client.call(MethodCall(introspect, of: .introspectable, at: above, on: name))
      try require(parent.first?.text?.contains("\"swift_now_playing\"") == true, "\(parent)")
      await pair.close()
    },
    BusConformance("an object that was taken back is not there") { world in
      let pair = try await Pair(in: world)
      let (client, name) = (pair.client, pair.serverName)
      await pair.server.unexport(TestObject.path)
      let error = try await busError { _ = try await client.call(TestObject.call("Refuse", on: name)) }
      try require(error.name == .unknownObject || error.name == .unknownMethod, "\(error.name)")
      await pair.close()
    },
  ]

  static let properties: [BusConformance] = [
    BusConformance("properties are read, written and refused as the specification says") { world in
      let pair = try await Pair(in: world)
      let (client, name) = (pair.client, pair.serverName)
      let get = { (property: String) in
        try await client.call(TestObject.properties("Get", [.string(property)], on: name))
      }
      let set = { (property: String, value: BusValue) in
        _ = try await client.call(TestObject.properties("Set", [.string(property), .variant(value)], on: name))
      }
      try require(try await get("Title") == [.variant(.string("first"))], "the first title")
      try await set("Title", .string("second"))
      try require(try await get("Title") == [.variant(.string("second"))], "the second title")
      let all = try await client.call(TestObject.properties("GetAll", [], on: name))
      try require(all.first?.members == ["Title": .string("second"), "Fixed": .int32(7)], "\(all)")
      try require(try await busError { _ = try await get("Missing") }.name == .unknownProperty, "an absent one")
      try require(try await busError { _ = try await get("Nonsense") }.name == .unknownProperty, "an unknown one")
      try require(try await busError { try await set("Fixed", .int32(8)) }.name == .propertyReadOnly, "a fixed one")
      try require(try await busError { try await set("Title", .int32(8)) }.name == .invalidArgs, "a wrong type")
      await pair.close()
    }
  ]

  static let signals: [BusConformance] = [
    BusConformance("signals arrive in order, at those who asked for them, until they cancel") { world in
      let pair = try await Pair(in: world)
      let (heard, other) = (Reports<String>(), Reports<String>())
      let rule = MatchRule(sender: pair.serverName, path: TestObject.path, interface: TestObject.interface)
      let subscription = await pair.client.subscribe(rule) { heard.add($0.arguments.first?.text ?? "") }
      let elsewhere = MatchRule(path: ObjectPath(literal: "/elsewhere"), interface: TestObject.interface)
      let second = await pair.client.subscribe(elsewhere) { other.add($0.arguments.first?.text ?? "") }
      try await pair.roundTrip()
      let texts = (0..<50).map(String.init)
      for text in texts { await pair.server.emit(TestObject.said(text)) }
      try await pair.roundTrip()
      try require(heard.all == texts, "\(heard.all)")
      subscription.cancel()
      try await pair.roundTrip()
      await pair.server.emit(TestObject.said("late"))
      try await pair.roundTrip()
      try require(heard.all == texts, "it was delivered after the end")
      try require(other.all.isEmpty, "another object's listener heard it")
      second.cancel()
      await pair.close()
    },
    BusConformance("a rule with a well-known sender follows the owner of the name") { world in
      let pair = try await Pair(in: world)
      let heard = Reports<String>()
      let rule = MatchRule(sender: TestObject.name, interface: TestObject.interface)
      let subscription = await pair.client.subscribe(rule) { heard.add($0.arguments.first?.text ?? "") }
      try await pair.roundTrip()
      await pair.server.emit(TestObject.said("before"))
      _ = try await pair.server.requestName(TestObject.name) {}
      await pair.server.emit(TestObject.said("while"))
      try await pair.roundTrip()
      try await pair.server.releaseName(TestObject.name)
      await pair.server.emit(TestObject.said("after"))
      try await pair.roundTrip()
      try require(heard.all == ["while"], "\(heard.all)")
      subscription.cancel()
      await pair.close()
    },
  ]

  /// One value of every type, among them empty containers and values at the ends of their ranges.
  private static let specimens: [BusValue] = [
    .byte(255), .boolean(true), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max),
    .double(-0.1), .string(""), .string("ünï ✓"), .objectPath(ObjectPath(literal: "/")), .signature(BusSignature([])),
    .signature(BusSignature([.properties, .int64])), .variant(.variant(.string("deep"))), .strings([]),
    .objectPaths([TestObject.path]), .array(.array(.double), [.array(.double, []), .array(.double, [.double(1)])]),
    .properties([]), .properties([("a", .strings(["b"])), ("c", .int64(2_400_000_000))]),
    .structure([.boolean(false), .structure([.objectPath(TestObject.path), .string("n")])]),
    .array(.structure([.int64, .int64]), []),
    .dictionary(.uint32, .string, [BusEntry(key: .uint32(1), value: .string("x"))]),
  ]
}

extension BusConnection {
  /// Whether anybody owns a name, as the daemon says.
  fileprivate func isOwned(_ name: BusName) async -> Bool {
    let call = MethodCall(
      MemberName(literal: "NameHasOwner"), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"),
      on: .daemon, arguments: [.string(name.rawValue)])
    return (try? await self.call(call))?.first?.truth ?? false
  }
}
