/// A call that was received; it must be answered once, now or later, on the connection's executor.
///
/// An invocation that is released without an answer answers `Failed` itself, so that no caller waits for its time limit.
package protocol MethodInvocation: AnyObject, Sendable {
  /// The unique name of the caller.
  var sender: BusName? { get }
  /// The method.
  var member: MemberName { get }
  /// The arguments, of the types that the interface's description names.
  var arguments: [BusValue] { get }
  /// Answers with values; a second answer is ignored.
  func reply(_ values: [BusValue])
  /// Answers with an error; a second answer is ignored.
  func fail(_ error: BusError)
}

/// One interface of an object, with what answers for it.
///
/// All closures run on the connection's executor. The connection itself answers `Introspectable`, `Peer` and `Properties` from these, checks argument
/// types, refuses unknown members and writes to what can only be read.
package struct ExportedInterface: Sendable {
  /// What the interface has.
  package let description: InterfaceDescription
  /// Answers a read; nil means that an optional property is absent, and is answered with `UnknownProperty`.
  package let get: @Sendable (_ property: String) -> BusValue?
  /// Carries out a write; the invocation's answer has no values.
  package let set: @Sendable (_ property: String, _ value: BusValue, _ invocation: any MethodInvocation) -> Void
  /// Carries out a call.
  package let call: @Sendable (_ invocation: any MethodInvocation) -> Void

  /// Joins a description and its closures.
  package init(
    _ description: InterfaceDescription,
    get: @escaping @Sendable (_ property: String) -> BusValue?,
    set: @escaping @Sendable (_ property: String, _ value: BusValue, _ invocation: any MethodInvocation) -> Void,
    call: @escaping @Sendable (_ invocation: any MethodInvocation) -> Void
  ) {
    self.description = description
    self.get = get
    self.set = set
    self.call = call
  }
}

/// An object to be reached at a path.
package struct ExportedObject: Sendable {
  /// Where it is.
  package let path: ObjectPath
  /// Its interfaces.
  package let interfaces: [ExportedInterface]

  /// Describes an object.
  package init(at path: ObjectPath, interfaces: [ExportedInterface]) {
    self.path = path
    self.interfaces = interfaces
  }
}
