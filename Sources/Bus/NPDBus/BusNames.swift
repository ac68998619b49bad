/// A well-known or unique name on the bus.
///
/// Elements of `A–Z a–z 0–9 _ -` between dots, at least two, none empty, none of a well-known name starting with a digit; at most 255 bytes.
package struct BusName: Hashable, Sendable, CustomStringConvertible {
  /// The name as sent.
  package let rawValue: String

  /// Checks and wraps a name; nil when the D-Bus specification forbids it.
  package init?(_ text: String) {
    guard NameRules.isBusName(text) else { return nil }
    rawValue = text
  }

  /// Wraps a literal that the source shows to be valid; a wrong one is the caller's bug and traps.
  package init(literal: StaticString) {
    let text = "\(literal)"
    precondition(NameRules.isBusName(text), "\(text) is no bus name")
    rawValue = text
  }

  /// Whether it is a unique name, as `:1.42`.
  package var isUnique: Bool { rawValue.hasPrefix(":") }

  /// The name as sent.
  package var description: String { rawValue }

  /// The daemon itself.
  package static let daemon = BusName(literal: "org.freedesktop.DBus")
}

/// The path of an object: elements of `A–Z a–z 0–9 _` between slashes; `/` alone is the root.
package struct ObjectPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as sent.
  package let rawValue: String

  /// Checks and wraps a path; nil when the D-Bus specification forbids it.
  package init?(_ text: String) {
    guard NameRules.isObjectPath(text) else { return nil }
    rawValue = text
  }

  /// Wraps a literal that the source shows to be valid; a wrong one is the caller's bug and traps.
  package init(literal: StaticString) {
    let text = "\(literal)"
    precondition(NameRules.isObjectPath(text), "\(text) is no object path")
    rawValue = text
  }

  /// The path of a child; nil when `element` is no valid element.
  package func appending(_ element: String) -> ObjectPath? {
    ObjectPath(rawValue == "/" ? "/" + element : rawValue + "/" + element)
  }

  /// The path as sent.
  package var description: String { rawValue }
}

/// The name of an interface: at least two elements of `A–Z a–z 0–9 _` between dots, none starting with a digit.
package struct InterfaceName: Hashable, Sendable, CustomStringConvertible {
  /// The name as sent.
  package let rawValue: String

  /// Checks and wraps a name; nil when the D-Bus specification forbids it.
  package init?(_ text: String) {
    guard NameRules.isInterfaceName(text) else { return nil }
    rawValue = text
  }

  /// Wraps a literal that the source shows to be valid; a wrong one is the caller's bug and traps.
  package init(literal: StaticString) {
    let text = "\(literal)"
    precondition(NameRules.isInterfaceName(text), "\(text) is no interface name")
    rawValue = text
  }

  /// The name as sent.
  package var description: String { rawValue }

  /// Introspection.
  package static let introspectable = InterfaceName(literal: "org.freedesktop.DBus.Introspectable")
  /// Properties of every object.
  package static let properties = InterfaceName(literal: "org.freedesktop.DBus.Properties")
  /// Signs of life of every object.
  package static let peer = InterfaceName(literal: "org.freedesktop.DBus.Peer")
  /// The daemon's own interface.
  package static let daemon = InterfaceName(literal: "org.freedesktop.DBus")
}

/// The name of a method, a signal or a property: `A–Z a–z 0–9 _`, no digit first.
package struct MemberName: Hashable, Sendable, CustomStringConvertible {
  /// The name as sent.
  package let rawValue: String

  /// Checks and wraps a name; nil when the D-Bus specification forbids it.
  package init?(_ text: String) {
    guard NameRules.isMemberName(text) else { return nil }
    rawValue = text
  }

  /// Wraps a literal that the source shows to be valid; a wrong one is the caller's bug and traps.
  package init(literal: StaticString) {
    let text = "\(literal)"
    precondition(NameRules.isMemberName(text), "\(text) is no member name")
    rawValue = text
  }

  /// The name as sent.
  package var description: String { rawValue }
}

/// The name of an error, formed as an interface name.
package struct ErrorName: Hashable, Sendable, CustomStringConvertible {
  /// The name as sent.
  package let rawValue: String

  /// Checks and wraps a name; nil when the D-Bus specification forbids it.
  package init?(_ text: String) {
    guard NameRules.isInterfaceName(text) else { return nil }
    rawValue = text
  }

  /// Wraps a literal that the source shows to be valid; a wrong one is the caller's bug and traps.
  package init(literal: StaticString) {
    let text = "\(literal)"
    precondition(NameRules.isInterfaceName(text), "\(text) is no error name")
    rawValue = text
  }

  /// The name as sent.
  package var description: String { rawValue }

  /// Something was tried and failed.
  package static let failed = ErrorName(literal: "org.freedesktop.DBus.Error.Failed")
  /// The object cannot do this.
  package static let notSupported = ErrorName(literal: "org.freedesktop.DBus.Error.NotSupported")
  /// Arguments are wrong.
  package static let invalidArgs = ErrorName(literal: "org.freedesktop.DBus.Error.InvalidArgs")
  /// No such method.
  package static let unknownMethod = ErrorName(literal: "org.freedesktop.DBus.Error.UnknownMethod")
  /// No such interface.
  package static let unknownInterface = ErrorName(literal: "org.freedesktop.DBus.Error.UnknownInterface")
  /// No such object.
  package static let unknownObject = ErrorName(literal: "org.freedesktop.DBus.Error.UnknownObject")
  /// No such property.
  package static let unknownProperty = ErrorName(literal: "org.freedesktop.DBus.Error.UnknownProperty")
  /// The property cannot be written.
  package static let propertyReadOnly = ErrorName(literal: "org.freedesktop.DBus.Error.PropertyReadOnly")
  /// No answer came.
  package static let noReply = ErrorName(literal: "org.freedesktop.DBus.Error.NoReply")
  /// The answer took too long at the other side.
  package static let timedOut = ErrorName(literal: "org.freedesktop.DBus.Error.Timeout")
  /// The connection is gone.
  package static let disconnected = ErrorName(literal: "org.freedesktop.DBus.Error.Disconnected")
  /// Refused by a policy.
  package static let accessDenied = ErrorName(literal: "org.freedesktop.DBus.Error.AccessDenied")
  /// Nobody owns the destination's name.
  package static let serviceUnknown = ErrorName(literal: "org.freedesktop.DBus.Error.ServiceUnknown")
}

/// The D-Bus specification's rules for names.
private enum NameRules {
  static func isBusName(_ text: String) -> Bool {
    guard text.utf8.count <= 255 else { return false }
    if text.hasPrefix(":") {
      return elements(of: text.dropFirst()).map {
        $0.count >= 2 && $0.allSatisfy { isElement($0, dash: true, digit: true) }
      } ?? false
    }
    return elements(of: text[...]).map { $0.count >= 2 && $0.allSatisfy { isElement($0, dash: true, digit: false) } }
      ?? false
  }

  static func isInterfaceName(_ text: String) -> Bool {
    guard text.utf8.count <= 255, let parts = elements(of: text[...]) else { return false }
    return parts.count >= 2 && parts.allSatisfy { isElement($0, dash: false, digit: false) }
  }

  static func isMemberName(_ text: String) -> Bool {
    text.utf8.count <= 255 && isElement(text[...], dash: false, digit: false)
  }

  static func isObjectPath(_ text: String) -> Bool {
    if text == "/" { return true }
    guard text.utf8.first == UInt8(ascii: "/") else { return false }
    return text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      part in
      !part.isEmpty && part.allSatisfy { isWord($0) }
    }
  }

  private static func elements(of text: Substring) -> [Substring]? {
    text.isEmpty ? nil : text.split(separator: ".", omittingEmptySubsequences: false)
  }

  private static func isElement(_ text: Substring, dash: Bool, digit: Bool) -> Bool {
    guard let first = text.utf8.first, digit || !isDigit(first) else { return false }
    return text.utf8.allSatisfy { isWord($0) || (dash && $0 == UInt8(ascii: "-")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: isDigit(byte)
    }
  }
}
