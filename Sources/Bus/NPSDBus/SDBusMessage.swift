internal import CNPSystemd
internal import NPDBus

/// One message of the library, held by one owner and confined to the thread of its connection.
@safe
struct SDBusMessage: ~Copyable {
  private let message: OpaquePointer

  /// Takes over a reference.
  init(owning message: OpaquePointer) {
    unsafe self.message = message
  }

  /// Adds a reference of its own to a message that the library lends for the time of a callback.
  init(borrowing message: OpaquePointer) {
    unsafe self.message = sd_bus_message_ref(message)
  }

  deinit {
    unsafe sd_bus_message_unref(message)
  }

  /// Lends the pointer for the time of `body`.
  borrowing func withUnsafePointer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(message)
  }

  /// Appends a body.
  borrowing func append(_ values: [BusValue]) throws(BusError) {
    for value in values {
      if let defect = value.defect { throw .invalidValue(defect) }
      try unsafe SDBusWriter(message: message).append(value.sendable)
    }
  }

  /// Reads the whole body.
  borrowing func body() throws(BusError) -> [BusValue] {
    try unsafe check("sd_bus_message_rewind", sd_bus_message_rewind(message, 1))
    return try unsafe SDBusReader(message: message).readAll()
  }

  /// The sender's unique name; nil where the message has none or an odd one.
  var sender: BusName? { unsafe text(sd_bus_message_get_sender(message)).flatMap(BusName.init) }

  /// The object's path; nil where the message has none.
  var path: ObjectPath? { unsafe text(sd_bus_message_get_path(message)).flatMap(ObjectPath.init) }

  /// The interface; nil where the message has none.
  var interface: String? { unsafe text(sd_bus_message_get_interface(message)) }

  /// The member; nil where the message has none.
  var member: MemberName? { unsafe text(sd_bus_message_get_member(message)).flatMap(MemberName.init) }

  /// Whether the caller does not want an answer.
  var expectsReply: Bool { unsafe sd_bus_message_get_expect_reply(message) > 0 }

  /// What kind of message it is; nil for kinds of the future.
  var kind: Kind? {
    var type: UInt8 = 0
    guard unsafe sd_bus_message_get_type(message, &type) >= 0 else { return nil }
    return Kind(rawValue: type)
  }

  /// The kinds of messages, with the protocol's numbers.
  enum Kind: UInt8 {
    /// A call.
    case call = 1
    /// An answer.
    case reply = 2
    /// An answer that is an error.
    case error = 3
    /// A signal.
    case signal = 4
  }

  /// The error that an answer carries; nil when it is none.
  var error: BusError? {
    guard unsafe sd_bus_message_is_method_error(message, nil) > 0,
      let error = unsafe sd_bus_message_get_error(message)
    else { return nil }
    let name = unsafe text(error.pointee.name).flatMap(ErrorName.init) ?? .failed
    let message = unsafe text(error.pointee.message) ?? ""
    let code: BusError.Code =
      switch name {
      case .noReply, .timedOut: .timedOut
      case .accessDenied: .accessDenied
      case .disconnected: .disconnected
      default: .remote
      }
    return BusError(code, name: name, message: message)
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
