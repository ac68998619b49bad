/// How playback stands at one moment; everybody extrapolates the position from it, so it is made anew for changes and never for the passing of time.
///
/// A snapshot that equals the one before it keeps the moment of the first, unless the content changed.
public struct MediaPlaybackSnapshot: Equatable, Sendable {
  /// What playback does.
  package let state: PlaybackState
  /// The rate that playback returns to.
  package let defaultPlaybackRate: Float
  /// The position in seconds, as given; nil when unknown.
  package let elapsedTime: TimeInterval?
  /// The moment of the position; nil stands for that of the reading.
  package let timestamp: Date?

  /// Describes playback.
  ///
  /// A rate of `.playing` that is zero or not finite, and a default rate that is not finite and above zero, are errors of the caller and stop the
  /// program, as Apple documents them as preconditions. A position that is not finite counts as unknown and a negative one as zero, since positions
  /// come from decoders and tags.
  ///
  /// - Parameters:
  ///   - state: What playback does, with its momentary rate.
  ///   - defaultPlaybackRate: The rate that playback returns to after a temporary change.
  ///   - elapsedTime: The position in seconds at `timestamp`; nil when unknown.
  ///   - timestamp: The moment at which the position was true; nil stands for the moment at which the snapshot is read.
  public init(
    state: PlaybackState, defaultPlaybackRate: Float = 1.0, elapsedTime: TimeInterval? = nil, timestamp: Date? = nil
  ) {
    if case .playing(let rate) = state {
      precondition(rate.isFinite && rate != 0, "the rate of .playing must be finite and not zero, not \(rate)")
    }
    precondition(
      defaultPlaybackRate.isFinite && defaultPlaybackRate > 0,
      "defaultPlaybackRate must be finite and above zero, not \(defaultPlaybackRate)")
    self.state = state
    self.defaultPlaybackRate = defaultPlaybackRate
    self.elapsedTime = elapsedTime
    self.timestamp = timestamp
  }
}
