internal import NPCore

/// What a façade asks of the publisher.
enum PublicationRequest: Sendable {
  case identify(PublisherIdentity)
  case publish(SessionState)
  case withdraw
}

/// Requests on their way to the executor, in order; of adjacent ones of a kind the last alone is kept.
struct Mailbox: Sendable {
  private var requests: [PublicationRequest] = []

  /// Adds a request; true when the mailbox was empty, so that somebody must come for it.
  mutating func put(_ request: PublicationRequest) -> Bool {
    let wasEmpty = requests.isEmpty
    switch (requests.last, request) {
    case (.publish, .publish), (.identify, .identify), (.withdraw, .withdraw):
      requests[requests.count - 1] = request
    default:
      requests.append(request)
    }
    return wasEmpty
  }

  /// Hands over all requests.
  mutating func take() -> [PublicationRequest] {
    defer { requests = [] }
    return requests
  }
}
