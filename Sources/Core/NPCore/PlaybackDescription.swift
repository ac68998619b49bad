/// The exact state of playback; MPRIS knows three of these, `Session1` all.
package enum PlaybackState: String, Hashable, Sendable, CaseIterable {
  /// Sound is going out.
  case playing
  /// Halted, can resume.
  case paused
  /// Nothing loaded, or playback has finished.
  case stopped
  /// Meant to play, waiting for data: MPRIS sees it as playing, at a standing position.
  case buffering
  /// Halted by a call or an alarm: MPRIS sees it as paused.
  case interrupted
}

/// What an application says of its playback at one moment.
package struct PlaybackDescription: Hashable, Sendable {
  /// The exact state.
  package var state: PlaybackState
  /// The momentary rate while `playing`, finite and not 0; ignored in every other state.
  package var rate: Double
  /// The rate that playback returns to after a temporary change; finite and above 0.
  package var defaultRate: Double
  /// The position at `instant`; nil where the application gave none.
  package var elapsed: MediaTime?
  /// The moment at which `elapsed` was true and the state was read.
  package var instant: MonotonicInstant

  /// Describes playback at `instant`.
  package init(
    state: PlaybackState, rate: Double = 1, defaultRate: Double = 1, elapsed: MediaTime? = nil,
    instant: MonotonicInstant
  ) {
    self.state = state
    self.rate = rate
    self.defaultRate = defaultRate
    self.elapsed = elapsed
    self.instant = instant
  }

  /// The speed at which the position moves in this state: the rate while playing, else 0.
  package var movement: Double { state == .playing ? rate : 0 }
}
