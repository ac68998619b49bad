extension MediaPlaybackSnapshot {
  /// What playback does.
  @nonexhaustive
  public enum PlaybackState: Equatable, Sendable {
    /// Sound goes out at this rate, finite and not zero, temporary changes included; negative while rewinding.
    case playing(rate: Float = 1.0)
    /// Halted, and can resume.
    case paused
    /// Nothing is loaded, or playback has finished; published with empty metadata.
    case stopped
    /// Meant to play, and waiting for data; MPRIS sees it as playing at a standing position.
    case buffering
    /// Halted by a call or an alarm; MPRIS sees it as paused.
    case interrupted
  }
}
