/// How a session stands among the sessions of its process.
package struct SessionStanding: Hashable, Sendable {
  /// Whether a request to represent the application would succeed now.
  package var canBecomeApplicationPrimary = false
  /// Whether the session represents the application: its state is on the bus, and commands reach it.
  package var isApplicationPrimary = false
  /// Whether the session represents the whole system; without a hub the same as `isApplicationPrimary`.
  package var isSystemPrimary = false

  /// Stands at the beginning: nothing holds.
  package init() {}

  /// Names a standing.
  package init(canBecomeApplicationPrimary: Bool, isPrimary: Bool) {
    self.canBecomeApplicationPrimary = canBecomeApplicationPrimary
    isApplicationPrimary = isPrimary
    isSystemPrimary = isPrimary
  }
}
