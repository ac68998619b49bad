internal import NPDBus
internal import Testing

/// A call whose answer the test looks at.
private final class Call: MethodInvocation {
  let sender: BusName? = nil
  let member: MemberName
  let arguments: [BusValue]
  // Only the thread of the one test that makes the call touches it.
  nonisolated(unsafe) private(set) var answer: Result<[BusValue], BusError>?

  init(_ member: StaticString, _ arguments: [BusValue] = []) {
    self.member = MemberName(literal: member)
    self.arguments = arguments
  }

  func reply(_ values: [BusValue]) { if answer == nil { answer = .success(values) } }

  func fail(_ error: BusError) { if answer == nil { answer = .failure(error) } }

  var values: [BusValue]? { try? answer?.get() }

  var error: ErrorName? {
    if case .failure(let error) = answer { error.name } else { nil }
  }
}

@Suite("ObjectDispatcher")
struct ObjectDispatcherTests {
  private static let path = ObjectPath(literal: "/a/b")
  private static let interface = InterfaceName(literal: "t.T")

  private let dispatcher: ObjectDispatcher

  init() {
    var dispatcher = ObjectDispatcher(machineID: { "id" })
    let description = InterfaceDescription(
      Self.interface, methods: [.init("Take", input: [.init("n", .int32)])],
      properties: [.init("There", .int32, isWritable: true), .init("Gone", .string), .init("Fixed", .int32)])
    dispatcher.export(
      ExportedObject(
        at: Self.path,
        interfaces: [
          ExportedInterface(
            description, get: { $0 == "Gone" ? nil : .int32(5) },
            set: { name, value, invocation in invocation.reply([.string(name), value]) },
            call: { $0.reply([]) })
        ]))
    self.dispatcher = dispatcher
  }

  private func dispatch(
    _ call: Call, at path: String = "/a/b", interface: String? = "t.T"
  ) throws -> Call {
    dispatcher.dispatch(call, path: try #require(ObjectPath(path)), interface: interface)
    #expect(call.answer != nil, "the call was not answered")
    return call
  }

  private let properties = "org.freedesktop.DBus.Properties"

  @Test("A call finds its method with and without its interface's name")
  func calls() throws {
    #expect(try dispatch(Call("Take", [.int32(1)])).values == [])
    #expect(try dispatch(Call("Take", [.int32(1)]), interface: nil).values == [])
  }

  @Test("Arguments of other types or numbers are refused before the object sees them")
  func arguments() throws {
    for arguments in [[], [BusValue.string("1")], [.int32(1), .int32(2)], [.variant(.int32(1))]] {
      #expect(try dispatch(Call("Take", arguments)).error == .invalidArgs)
    }
    #expect(try dispatch(Call("Get", [.string("t.T")]), interface: properties).error == .invalidArgs)
  }

  @Test("What is not there is refused by its kind")
  func unknown() throws {
    #expect(try dispatch(Call("Nope")).error == .unknownMethod)
    #expect(try dispatch(Call("Take"), interface: "t.U").error == .unknownInterface)
    #expect(try dispatch(Call("Take"), at: "/a").error == .unknownObject)
    #expect(try dispatch(Call("GetAll", [.string("t.T")]), at: "/x", interface: properties).error == .unknownObject)
    #expect(try dispatch(Call("GetAll", [.string("t.U")]), interface: properties).error == .unknownInterface)
    #expect(try dispatch(Call("Nope"), interface: properties).error == .unknownMethod)
  }

  @Test("Absent properties are missing from GetAll and unknown to Get")
  func absent() throws {
    let all = try dispatch(Call("GetAll", [.string("t.T")]), interface: properties)
    #expect(all.values?.first?.members == ["There": .int32(5), "Fixed": .int32(5)])
    let gone = try dispatch(Call("Get", [.string("t.T"), .string("Gone")]), interface: properties)
    #expect(gone.error == .unknownProperty)
  }

  @Test("An empty interface name finds the property wherever it is")
  func emptyName() throws {
    let call = try dispatch(Call("Get", [.string(""), .string("There")]), interface: properties)
    #expect(call.values == [.variant(.int32(5))])
  }

  @Test("A write reaches the object with its value taken out of the variant, and only if it may")
  func writes() throws {
    func set(_ name: String, _ value: BusValue) throws -> Call {
      try dispatch(Call("Set", [.string("t.T"), .string(name), .variant(value)]), interface: properties)
    }
    #expect(try set("There", .int32(9)).values == [.string("There"), .int32(9)])
    #expect(try set("There", .string("9")).error == .invalidArgs)
    #expect(try set("Fixed", .int32(9)).error == .propertyReadOnly)
    #expect(try set("Nope", .int32(9)).error == .unknownProperty)
  }

  @Test("Peer answers everywhere, and introspection wherever there is something below")
  func standard() throws {
    #expect(try dispatch(Call("Ping"), at: "/nowhere", interface: "org.freedesktop.DBus.Peer").values == [])
    #expect(try dispatch(Call("GetMachineId"), interface: "org.freedesktop.DBus.Peer").values == [.string("id")])
    let introspectable = "org.freedesktop.DBus.Introspectable"
    let root = try dispatch(Call("Introspect"), at: "/", interface: introspectable)
    #expect(root.values?.first?.text?.contains("<node name=\"a\"/>") == true)
    #expect(try dispatch(Call("Introspect"), at: "/x", interface: introspectable).error == .unknownObject)
  }

  @Test("An object that was taken back is gone, and its path with it")
  func unexport() throws {
    var dispatcher = dispatcher
    dispatcher.unexport(Self.path)
    #expect(dispatcher.paths.isEmpty)
    let call = Call("Take", [.int32(1)])
    dispatcher.dispatch(call, path: Self.path, interface: "t.T")
    #expect(call.error == .unknownObject)
  }
}
