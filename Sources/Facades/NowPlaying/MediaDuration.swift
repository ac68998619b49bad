/// How long content lasts.
@nonexhaustive
public enum MediaDuration {
  /// It ends after this many seconds; a value that is not finite or not above zero counts as unknown.
  case finite(TimeInterval)
  /// A broadcast without a defined end.
  case live
  /// Endless, but no broadcast: a soundscape, a loop.
  case continuous
}
