package import NPCore
package import NPEngine
internal import NPSystem

/// A publisher that writes down what it is told.
package final class RecordingPublisher: SessionPublishing {
  /// One call.
  package enum Event: Hashable, Sendable {
    /// Who publishes.
    case identify(PublisherIdentity)
    /// What is published.
    case publish(SessionState)
    /// The end of it.
    case withdraw
  }

  private let log = Lock<[Event]>([])

  /// Has heard nothing.
  package init() {}

  /// Everything heard, in order.
  package var events: [Event] { log.withLock { $0 } }

  /// The states published, in order.
  package var states: [SessionState] {
    events.compactMap { if case .publish(let state) = $0 { state } else { nil } }
  }

  /// What is on the bus now; nil when nothing is.
  package var current: SessionState? {
    switch events.last(where: { if case .identify = $0 { false } else { true } }) {
    case .publish(let state): state
    default: nil
    }
  }

  /// The identities told, in order.
  package var identities: [PublisherIdentity] {
    events.compactMap { if case .identify(let identity) = $0 { identity } else { nil } }
  }

  /// How often the session was taken off the bus.
  package var withdrawals: Int { events.count { $0 == .withdraw } }

  /// Writes down an identity.
  package func identify(_ identity: PublisherIdentity) { log.withLock { $0.append(.identify(identity)) } }

  /// Writes down a state.
  package func publish(_ state: SessionState) { log.withLock { $0.append(.publish(state)) } }

  /// Writes down an end.
  package func withdraw() { log.withLock { $0.append(.withdraw) } }
}
