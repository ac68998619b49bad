internal import CNPSystemd
internal import NPDBus

/// A call that came in; answered on the bus thread, at once or later.
@safe
final class SDBusInvocation: MethodInvocation, @unchecked Sendable {
  // Made, answered and released on the bus thread alone; released elsewhere it would answer there, hence the precondition of the protocol.
  private weak var link: SDBusLink?
  private let message: SDBusMessage
  private var isAnswered = false

  /// The caller.
  let sender: BusName?
  /// The method.
  let member: MemberName
  /// The arguments.
  let arguments: [BusValue]

  /// Keeps the message for its answer.
  init(link: SDBusLink, member: MemberName, arguments: [BusValue], message: consuming SDBusMessage) {
    self.link = link
    self.member = member
    self.arguments = arguments
    sender = message.sender
    self.message = message
  }

  deinit {
    if !isAnswered { fail(.failed("\(member.rawValue) was given up without an answer.")) }
  }

  /// Answers with values.
  func reply(_ values: [BusValue]) {
    guard !isAnswered else { return }
    isAnswered = true
    guard message.expectsReply, let link else { return }
    do throws(BusError) {
      var made: OpaquePointer?
      let result = unsafe message.withUnsafePointer { unsafe sd_bus_message_new_method_return($0, &made) }
      try check("sd_bus_message_new_method_return", result)
      guard let made = unsafe made else { return }
      let answer = unsafe SDBusMessage(owning: made)
      try answer.append(values)
      try link.send(answer)
    } catch {
      sendError(.failed(error.message))
    }
  }

  /// Answers with an error.
  func fail(_ error: BusError) {
    guard !isAnswered else { return }
    isAnswered = true
    guard message.expectsReply else { return }
    sendError(error)
  }

  private func sendError(_ error: BusError) {
    guard let link, case .string(let text) = BusValue.string(error.message).sendable else { return }
    var made: OpaquePointer?
    let result = unsafe message.withUnsafePointer { unsafe cnp_bus_error_reply($0, &made, error.name.rawValue, text) }
    guard result >= 0, let made = unsafe made else { return }
    // The link may be gone by now, and the caller with it.
    try? unsafe link.send(SDBusMessage(owning: made))
  }
}
