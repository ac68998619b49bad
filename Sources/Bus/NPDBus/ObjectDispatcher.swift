/// Finds what answers a received call among the exported objects, and answers the standard interfaces itself.
///
/// A value of the connection's isolation. Every call is answered at once, or handed to exactly one closure of an object.
package struct ObjectDispatcher {
  private var objects: [ObjectPath: ExportedObject] = [:]
  private let machineID: @Sendable () -> String?

  /// Starts without objects; `machineID` answers `GetMachineId`, nil where the machine has none.
  package init(machineID: @escaping @Sendable () -> String? = { nil }) {
    self.machineID = machineID
  }

  /// The paths of the objects, in no order.
  package var paths: [ObjectPath] { Array(objects.keys) }

  /// Makes an object reachable; one at the same path is replaced.
  package mutating func export(_ object: ExportedObject) {
    objects[object.path] = object
  }

  /// Makes the object at a path unreachable.
  package mutating func unexport(_ path: ObjectPath) {
    objects[path] = nil
  }

  /// Makes all objects unreachable.
  package mutating func removeAll() {
    objects = [:]
  }

  /// Answers a call or hands it on; `interface` is nil when the caller named none, and the first interface with such a method counts.
  package func dispatch(_ invocation: any MethodInvocation, path: ObjectPath, interface: String?) {
    let member = invocation.member.rawValue
    if let standard = standardInterface(of: member, named: interface) {
      answer(standard, invocation, path: path)
      return
    }
    guard let object = objects[path] else {
      invocation.fail(
        BusError(.remote, name: .unknownObject, message: "There is no object at \(path.rawValue)."))
      return
    }
    if let interface, !object.interfaces.contains(where: { $0.description.name.rawValue == interface }) {
      invocation.fail(.unknownInterface(interface))
      return
    }
    let candidates = object.interfaces.filter { interface == nil || $0.description.name.rawValue == interface }
    for candidate in candidates {
      guard let method = candidate.description.method(invocation.member) else { continue }
      if let error = mismatch(invocation.arguments, with: method.input, of: member) {
        invocation.fail(error)
      } else {
        candidate.call(invocation)
      }
      return
    }
    invocation.fail(.unknownMethod(member, of: interface ?? "The object"))
  }

  private func standardInterface(of member: String, named interface: String?) -> InterfaceDescription? {
    [InterfaceDescription.peer, .introspectable, .properties].first { standard in
      if let interface { return standard.name.rawValue == interface }
      return standard.methods.contains { $0.name.rawValue == member }
    }
  }

  private func mismatch(
    _ arguments: [BusValue], with expected: [InterfaceDescription.Argument], of member: String
  ) -> BusError? {
    let found = arguments.map(\.type.code).joined()
    let wanted = expected.map(\.type.code).joined()
    return found == wanted
      ? nil : .invalidArguments("\(member) takes arguments of type “\(wanted)”, not “\(found)”.")
  }
}

extension ObjectDispatcher {
  private func answer(_ standard: InterfaceDescription, _ invocation: any MethodInvocation, path: ObjectPath) {
    let member = invocation.member.rawValue
    guard let method = standard.method(invocation.member) else {
      invocation.fail(.unknownMethod(member, of: standard.name.rawValue))
      return
    }
    if let error = mismatch(invocation.arguments, with: method.input, of: member) {
      invocation.fail(error)
      return
    }
    switch member {
    case "Ping": invocation.reply([])
    case "GetMachineId": answerMachineID(invocation)
    case "Introspect": introspect(invocation, path: path)
    default: answerProperties(invocation, path: path)
    }
  }

  private func answerMachineID(_ invocation: any MethodInvocation) {
    if let id = machineID() {
      invocation.reply([.string(id)])
    } else {
      invocation.fail(.failed("This machine has no id."))
    }
  }

  private func introspect(_ invocation: any MethodInvocation, path: ObjectPath) {
    let children = children(of: path)
    guard let object = objects[path] else {
      guard !children.isEmpty || path.rawValue == "/" else {
        invocation.fail(
          BusError(.remote, name: .unknownObject, message: "There is no object at \(path.rawValue)."))
        return
      }
      invocation.reply([
        .string(IntrospectionXML.document(interfaces: [], children: children, includesStandard: false))
      ])
      return
    }
    invocation.reply([
      .string(IntrospectionXML.document(interfaces: object.interfaces.map(\.description), children: children))
    ])
  }

  /// The next elements below a path that lead to an object, sorted.
  private func children(of path: ObjectPath) -> [String] {
    let prefix = path.rawValue == "/" ? "/" : path.rawValue + "/"
    let elements = objects.keys.compactMap { candidate -> String? in
      guard candidate != path, candidate.rawValue.hasPrefix(prefix) else { return nil }
      return candidate.rawValue.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
    }
    return Set(elements).sorted()
  }

  private func answerProperties(_ invocation: any MethodInvocation, path: ObjectPath) {
    guard let object = objects[path] else {
      invocation.fail(
        BusError(.remote, name: .unknownObject, message: "There is no object at \(path.rawValue)."))
      return
    }
    let name = invocation.arguments[0].text ?? ""
    // The specification allows an empty name, for whatever interface has the property.
    let interfaces = object.interfaces.filter { name.isEmpty || $0.description.name.rawValue == name }
    guard !interfaces.isEmpty || Self.isStandard(name) else {
      invocation.fail(.unknownInterface(name))
      return
    }
    guard invocation.member.rawValue != "GetAll" else {
      invocation.reply([.properties(interfaces.flatMap(Self.all))])
      return
    }
    let property = invocation.arguments[1].text ?? ""
    guard let (interface, description) = Self.find(property, in: interfaces) else {
      invocation.fail(
        BusError(.remote, name: .unknownProperty, message: "\(name) has no property \(property)."))
      return
    }
    if invocation.member.rawValue == "Get" {
      guard let value = interface.get(property) else {
        invocation.fail(.unknownProperty(property, of: interface.description.name))
        return
      }
      invocation.reply([.variant(value)])
    } else {
      write(description, of: interface, invocation)
    }
  }

  private func write(
    _ property: InterfaceDescription.Property, of interface: ExportedInterface, _ invocation: any MethodInvocation
  ) {
    let name = property.name.rawValue
    guard property.isWritable else {
      invocation.fail(.readOnly(name))
      return
    }
    let value = invocation.arguments[2].unwrapped
    guard value.type == property.type else {
      invocation.fail(.invalidArguments("\(name) is of type \(property.type.code), not \(value.type.code)."))
      return
    }
    interface.set(name, value, invocation)
  }

  private static func isStandard(_ name: String) -> Bool {
    [InterfaceName.peer, .introspectable, .properties].contains { $0.rawValue == name }
  }

  private static func all(of interface: ExportedInterface) -> [(String, BusValue)] {
    interface.description.properties.compactMap { property in
      interface.get(property.name.rawValue).map { (property.name.rawValue, $0) }
    }
  }

  private static func find(
    _ property: String, in interfaces: [ExportedInterface]
  ) -> (ExportedInterface, InterfaceDescription.Property)? {
    for interface in interfaces {
      if let description = interface.description.property(property) { return (interface, description) }
    }
    return nil
  }
}
