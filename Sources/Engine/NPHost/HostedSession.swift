package import NPCore

/// What the host needs of a session; a façade's adapter of the application's model is one.
@MainActor
package protocol HostedSession: AnyObject {
  /// Tells how the session stands from now on; called only when something changed.
  func stand(_ standing: SessionStanding)

  /// Runs the closure declared for a command and returns when it has; throws with the text of its error.
  func perform(_ command: SessionCommand) async throws(CommandFailure)
}
