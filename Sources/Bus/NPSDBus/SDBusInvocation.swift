internal import CNPSystemd
internal import NPDBus

/// A call that came in; answered on the bus thread, at once or later.
///
/// Used or released on another thread, it goes back to its own by itself: the library's messages are counted without locks.
final class SDBusInvocation: MethodInvocation {
  /// The caller.
  let sender: BusName?
  /// The method.
  let member: MemberName
  /// The arguments.
  let arguments: [BusValue]

  private let thread: BusThread
  private let answer: SDBusAnswer

  /// Keeps the message for its answer.
  init(link: SDBusLink, member: MemberName, arguments: [BusValue], message: consuming SDBusMessage) {
    self.member = member
    self.arguments = arguments
    thread = link.thread
    sender = message.sender
    answer = SDBusAnswer(to: message, over: link)
  }

  deinit {
    if thread.isCurrent, answer.isGiven { return }
    // Queued even on the thread itself: an answer that another thread gave a moment ago is in the queue as well, before it.
    thread.run { [answer, member] in answer.fail(.failed("\(member.rawValue) was given up without an answer.")) }
  }

  /// Answers with values.
  func reply(_ values: [BusValue]) {
    onThread { $0.reply(values) }
  }

  /// Answers with an error.
  func fail(_ error: BusError) {
    onThread { $0.fail(error) }
  }

  private func onThread(_ body: @escaping @Sendable (SDBusAnswer) -> Void) {
    if thread.isCurrent {
      body(answer)
    } else {
      thread.run { [answer] in body(answer) }
    }
  }
}

/// What an answer needs of its call; given back once it is answered.
private final class SDBusAnswer: @unchecked Sendable {
  // Touched on the bus thread alone; the message has gone when it is released, wherever that is.
  private weak var link: SDBusLink?
  private var message: SDBusMessage?

  init(to message: consuming SDBusMessage, over link: SDBusLink) {
    self.message = consume message
    self.link = link
  }

  /// Whether the call has been answered.
  var isGiven: Bool { message == nil }

  func reply(_ values: [BusValue]) {
    guard let call = take(), call.expectsReply, let link else { return }
    do throws(BusError) {
      var made: OpaquePointer?
      let result = unsafe call.withUnsafePointer { unsafe sd_bus_message_new_method_return($0, &made) }
      try check("sd_bus_message_new_method_return", result)
      guard let made = unsafe made else { return }
      let answer = unsafe SDBusMessage(owning: made)
      try answer.append(values)
      try link.send(answer)
    } catch {
      send(.failed(error.message), to: call)
    }
  }

  func fail(_ error: BusError) {
    guard let call = take(), call.expectsReply else { return }
    send(error, to: call)
  }

  /// Takes the call out, for one answer.
  private func take() -> SDBusMessage? { message.take() }

  private func send(_ error: BusError, to call: borrowing SDBusMessage) {
    guard let link, case .string(let text) = BusValue.string(error.message).sendable else { return }
    var made: OpaquePointer?
    let result = unsafe call.withUnsafePointer { unsafe cnp_bus_error_reply($0, &made, error.name.rawValue, text) }
    guard result >= 0, let made = unsafe made else { return }
    // The link may be gone by now, and the caller with it.
    try? unsafe link.send(SDBusMessage(owning: made))
  }
}
