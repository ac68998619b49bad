internal import NPCore
internal import NPEngine

extension SessionHost {
  /// The host of this process.
  package static let shared = SessionHost(
    identity: PublisherIdentity(playerName: "unwired", identity: "unwired"),
    open: { _ in Publication(publisher: Unwired()) })
}

private final class Unwired: SessionPublishing {
  func identify(_ identity: PublisherIdentity) {}
  func publish(_ state: NPCore.SessionState) {}
  func withdraw() {}
}
