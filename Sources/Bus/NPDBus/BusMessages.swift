/// A method call to send.
package struct MethodCall: Sendable {
  /// Whom to ask.
  package var destination: BusName
  /// Which object.
  package var path: ObjectPath
  /// Which interface.
  package var interface: InterfaceName
  /// Which method.
  package var member: MemberName
  /// The arguments.
  package var arguments: [BusValue]
  /// How long to wait for the answer, in milliseconds, above 0.
  package var deadlineMilliseconds: Int64

  /// Describes a call.
  package init(
    _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
    arguments: [BusValue] = [], deadlineMilliseconds: Int64 = 5_000
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.deadlineMilliseconds = deadlineMilliseconds
  }
}

/// A signal to send to everybody who listens.
package struct OutgoingSignal: Hashable, Sendable {
  /// The object that speaks.
  package var path: ObjectPath
  /// The interface of the signal.
  package var interface: InterfaceName
  /// The signal.
  package var member: MemberName
  /// Its arguments.
  package var arguments: [BusValue]

  /// Describes a signal.
  package init(_ member: MemberName, of interface: InterfaceName, at path: ObjectPath, arguments: [BusValue]) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// The `PropertiesChanged` of an interface.
  package static func propertiesChanged(
    of interface: InterfaceName, at path: ObjectPath, changed: [(String, BusValue)], invalidated: [String]
  ) -> OutgoingSignal {
    OutgoingSignal(
      MemberName(literal: "PropertiesChanged"), of: .properties, at: path,
      arguments: [.string(interface.rawValue), .properties(changed), .strings(invalidated)])
  }
}

/// A signal that was received.
package struct IncomingSignal: Sendable {
  /// The unique name of the sender.
  package var sender: BusName?
  /// The object that spoke.
  package var path: ObjectPath
  /// The interface of the signal.
  package var interface: InterfaceName
  /// The signal.
  package var member: MemberName
  /// Its arguments, as sent.
  package var arguments: [BusValue]

  /// Describes a received signal.
  package init(sender: BusName?, path: ObjectPath, interface: InterfaceName, member: MemberName, arguments: [BusValue])
  {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}
