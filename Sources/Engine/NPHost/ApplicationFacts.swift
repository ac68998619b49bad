/// What is known of the sound of the application, as far as the rules of Apple's systems ask.
package struct AudioSessionFacts: Hashable, Sendable {
  /// Whether the audio session is active.
  package var isActive: Bool
  /// Whether its sound mixes with that of others.
  package var isMixable: Bool

  /// Names the facts.
  package init(isActive: Bool, isMixable: Bool) {
    self.isActive = isActive
    self.isMixable = isMixable
  }
}

/// What policies ask of an application beside its sessions; elsewhere the system knows it, here the application says it.
package struct ApplicationFacts: Hashable, Sendable {
  /// The identifier of the bundle; nil when nobody said.
  package var bundleIdentifier: String?
  /// The declared background modes, as in `UIBackgroundModes`.
  package var backgroundModes: Set<String> = []
  /// The keys of the entitlements that are granted.
  package var entitlements: Set<String> = []
  /// The audio session; nil when nobody said, which counts as inactive.
  package var audioSession: AudioSessionFacts?
  /// Whether the application is in front; true until somebody says otherwise.
  package var isForeground = true

  /// Knows nothing yet.
  package init() {}
}
