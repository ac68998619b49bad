/// Why a session may not represent the application.
package enum SessionRefusal: Error, Hashable, Sendable {
  /// The policy does not admit the session in its present state; counterpart of `MediaSessionError.invalidState`.
  case invalidState
  /// A newer session took its id, or the host was shut down; counterpart of `MediaSessionError.sessionInvalidated`.
  case invalidated
}

/// What a session asks for.
package enum PrimaryRequest: Hashable, Sendable {
  /// To represent its application.
  case application
  /// To represent the system as well; without a hub the same, if the policy lets it be asked.
  case system
}
