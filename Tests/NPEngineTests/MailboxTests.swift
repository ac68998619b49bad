import NPCore
import Testing

@testable import NPEngine

struct MailboxTests {
  private func put(_ mailbox: inout Mailbox, _ request: PublicationRequest, isFirst: Bool) {
    let wasEmpty = mailbox.put(request)
    #expect(wasEmpty == isFirst)
  }

  @Test("Of adjacent publications the last is kept, and order is kept across withdrawals")
  func order() {
    var mailbox = Mailbox()
    put(&mailbox, .publish(SessionState(sessionID: "1")), isFirst: true)
    put(&mailbox, .publish(SessionState(sessionID: "2")), isFirst: false)
    put(&mailbox, .withdraw, isFirst: false)
    put(&mailbox, .withdraw, isFirst: false)
    put(&mailbox, .publish(SessionState(sessionID: "3")), isFirst: false)
    let requests = mailbox.take().map { request in
      switch request {
      case .identify: "identify"
      case .publish(let state): state.sessionID
      case .withdraw: "withdraw"
      }
    }
    #expect(requests == ["2", "withdraw", "3"])
    let rest = mailbox.take()
    #expect(rest.isEmpty)
    put(&mailbox, .withdraw, isFirst: true)
  }
}
