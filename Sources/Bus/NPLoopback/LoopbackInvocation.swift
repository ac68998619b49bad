internal import NPDBus
internal import NPSystem

/// A call on its way over the loopback bus.
final class LoopbackInvocation: MethodInvocation {
  let sender: BusName?
  let member: MemberName
  let arguments: [BusValue]
  private let answer: Lock<(@Sendable (Result<[BusValue], BusError>) -> Void)?>

  init(
    sender: BusName, call: MethodCall, answer: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    self.sender = sender
    member = call.member
    arguments = call.arguments.map(\.duplicated)
    self.answer = Lock(answer)
  }

  deinit {
    finish(.failure(.failed("\(member) was not answered.")))
  }

  func reply(_ values: [BusValue]) {
    for value in values {
      precondition(value.defect == nil, "the answer to \(member) cannot be sent: \(value.defect ?? "")")
    }
    finish(.success(values.map(\.sendable.duplicated)))
  }

  func fail(_ error: BusError) {
    // Over the real bus the name and the text travel, and nothing else.
    finish(.failure(BusError(.remote, name: error.name, message: error.message)))
  }

  private func finish(_ result: Result<[BusValue], BusError>) {
    let answer = answer.withLock { answer in
      defer { answer = nil }
      return answer
    }
    answer?(result)
  }
}
