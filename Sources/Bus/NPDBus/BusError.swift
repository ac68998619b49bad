/// What went wrong on the bus: a code to act on, the D-Bus error name to send or received, and a sentence with the offending value.
package struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// A name, path, signature or value that the D-Bus specification forbids.
    case invalidValue
    /// There is no connection now.
    case disconnected
    /// No bus could be found or reached.
    case unavailable
    /// The peer did not answer within the deadline.
    case timedOut
    /// The bus or a sandbox refused.
    case accessDenied
    /// The peer answered with an error.
    case remote
    /// A call of the library failed.
    case system
  }

  /// What to act on.
  package let code: Code
  /// The D-Bus error name: the one received, or the one to send as an answer.
  package let name: ErrorName
  /// One sentence for a person, with the offending value.
  package let message: String
  /// The error number of a failed call; 0 where there is none.
  package let errorNumber: Int32

  /// Describes a failure.
  package init(_ code: Code, name: ErrorName, message: String, errorNumber: Int32 = 0) {
    self.code = code
    self.name = name
    self.message = message
    self.errorNumber = errorNumber
  }

  /// The message and, for an error of a peer, its name.
  package var description: String {
    code == .remote ? "\(name.rawValue): \(message)" : message
  }
}

extension BusError {
  /// A value that D-Bus forbids.
  package static func invalidValue(_ message: String) -> BusError {
    BusError(.invalidValue, name: .invalidArgs, message: message)
  }

  /// The connection is not there at the moment.
  package static var disconnected: BusError {
    BusError(.disconnected, name: .disconnected, message: "The bus connection is closed.")
  }

  /// The deadline of a call passed.
  package static func timedOut(_ what: String) -> BusError {
    BusError(.timedOut, name: .noReply, message: "\(what) did not answer in time.")
  }

  /// The answer to a call for an unknown property.
  package static func unknownProperty(_ property: String, of interface: InterfaceName) -> BusError {
    BusError(.remote, name: .unknownProperty, message: "\(interface.rawValue) has no property \(property).")
  }

  /// The answer to a call for an unknown method.
  package static func unknownMethod(_ member: String, of interface: String) -> BusError {
    BusError(.remote, name: .unknownMethod, message: "\(interface) has no method \(member).")
  }

  /// The answer to a call for an unknown interface.
  package static func unknownInterface(_ interface: String) -> BusError {
    BusError(.remote, name: .unknownInterface, message: "The object has no interface \(interface).")
  }

  /// The answer to a write of a property that can only be read.
  package static func readOnly(_ property: String) -> BusError {
    BusError(.remote, name: .propertyReadOnly, message: "\(property) can only be read.")
  }

  /// The answer to arguments of a wrong type or value.
  package static func invalidArguments(_ message: String) -> BusError {
    BusError(.remote, name: .invalidArgs, message: message)
  }

  /// The answer to what the object cannot do at present.
  package static func notSupported(_ message: String) -> BusError {
    BusError(.remote, name: .notSupported, message: message)
  }

  /// The answer to what was tried and failed; the text is the cause's.
  package static func failed(_ message: String) -> BusError {
    BusError(.remote, name: .failed, message: message)
  }
}
