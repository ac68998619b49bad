/// What a pipeline does now.
package enum PlaybackState: Sendable, Hashable {
  /// Nothing is open; the sound device is released.
  case stopped
  /// Playing is wanted but the position stands: connecting, filling the buffer, or reconnecting.
  ///
  /// `percent` is 0 to 99. It is shown when it lasts longer than a fifth of a second.
  case buffering(percent: Int)
  /// The media is open and the position stands, as asked for or because the sound server wants silence.
  case paused
  /// Sound is coming out.
  case playing
  /// The media was played to its end; the sound device is released.
  case ended
  /// The media cannot be played, or not any further; the sound device is released.
  case failed(PipelineError)

  /// Whether nothing is open.
  package var isFinal: Bool {
    switch self {
    case .stopped, .ended, .failed: true
    case .buffering, .paused, .playing: false
    }
  }
}
