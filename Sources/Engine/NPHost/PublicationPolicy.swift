package import NPCore

/// The rules by which a session may represent its application.
package enum PublicationPolicy: Hashable, Sendable, CaseIterable {
  /// Whatever is published is shown: content, a snapshot or a command is enough.
  case desktop
  /// The rules of Apple's systems: a command, an active audio session that does not mix, and the background mode `audio`.
  case ios

  /// Whether a session in `state` may represent the application.
  package func admits(_ state: SessionState, facts: ApplicationFacts) -> Bool {
    switch self {
    case .desktop:
      return state.content != nil || state.playback != nil || !state.commands.isEmpty
    case .ios:
      guard let audio = facts.audioSession, audio.isActive, !audio.isMixable else { return false }
      return !state.commands.isEmpty && facts.backgroundModes.contains("audio")
    }
  }

  /// Whether a request for the system's place has any effect; on Apple's systems it has none from the background.
  package func hearsSystemRequest(facts: ApplicationFacts) -> Bool {
    switch self {
    case .desktop: true
    case .ios: facts.isForeground
    }
  }
}
