package import NPCore

/// Brings commands from the bus thread to the host on the main actor.
package struct CommandRouter: SessionCommandHandling {
  // Weak, since the host owns the publisher, which owns this.
  private weak let host: SessionHost?

  /// Routes to `host`, as long as it lives.
  package init(host: SessionHost) {
    self.host = host
  }

  /// Carries out a command on the main actor; throws `sessionEnded` when the host or the session is gone.
  package func perform(_ command: SessionCommand, session: String) async throws(CommandFailure) {
    guard let host else { throw .sessionEnded }
    try await host.perform(command, session: session)
  }
}
