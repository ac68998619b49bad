internal import NPHost

/// The rules by which a session may represent its application.
public enum SessionPolicy: Hashable, Sendable, CaseIterable {
  /// Whatever is published is shown: content, a snapshot or a command is enough.
  case desktop
  /// The rules of Apple's systems: a command, an active audio session that does not mix and the background mode `audio`.
  ///
  /// A request for the system's place has no effect from the background. For trying out how an application would fare there.
  case ios

  init(_ policy: PublicationPolicy) {
    switch policy {
    case .desktop: self = .desktop
    case .ios: self = .ios
    }
  }

  var described: PublicationPolicy {
    switch self {
    case .desktop: .desktop
    case .ios: .ios
    }
  }
}
