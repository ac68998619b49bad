/// Which signals a subscriber wants; nil matches all.
package struct MatchRule: Hashable, Sendable {
  /// A unique or well-known sender.
  package var sender: BusName?
  /// An object.
  package var path: ObjectPath?
  /// An interface.
  package var interface: InterfaceName?
  /// A signal.
  package var member: MemberName?
  /// A well-known name or its prefix by elements, as first argument.
  package var firstArgumentNamespace: String?

  /// Describes a rule.
  package init(
    sender: BusName? = nil, path: ObjectPath? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
    firstArgumentNamespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgumentNamespace = firstArgumentNamespace
  }

  /// The rule as the daemon reads it.
  package var text: String {
    var parts = ["type='signal'"]
    if let sender { parts.append("sender='\(sender.rawValue)'") }
    if let path { parts.append("path='\(path.rawValue)'") }
    if let interface { parts.append("interface='\(interface.rawValue)'") }
    if let member { parts.append("member='\(member.rawValue)'") }
    if let firstArgumentNamespace { parts.append("arg0namespace=\(Self.quoted(firstArgumentNamespace))") }
    return parts.joined(separator: ",")
  }

  /// Whether the rule lets a signal through; `isOwner` tells whether the signal's sender owns a well-known name.
  package func matches(_ signal: IncomingSignal, isOwner: (BusName) -> Bool) -> Bool {
    if let sender, sender != signal.sender, sender.isUnique || !isOwner(sender) { return false }
    if let path, path != signal.path { return false }
    if let interface, interface != signal.interface { return false }
    if let member, member != signal.member { return false }
    guard let firstArgumentNamespace else { return true }
    guard case .string(let first) = signal.arguments.first else { return false }
    return first == firstArgumentNamespace || first.hasPrefix(firstArgumentNamespace + ".")
  }

  /// An apostrophe ends the quotation, stands escaped, and begins the next one; all else is literal.
  private static func quoted(_ text: String) -> String {
    "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
