/// Why a request of a local session failed.
@nonexhaustive
public enum MediaSessionError: Error, Hashable, Sendable {
  /// The system failed; not thrown here, since the absence of a bus is no failure and is made good when one appears.
  case internalFailure
  /// The session cannot represent the application now: see `MediaSession.canBecomeApplicationPrimary`.
  case invalidState
  /// A newer session of the same id took this one's place, or publishing was shut down for the whole process.
  case sessionInvalidated
}
