internal import NPCore

/// The rates that a client may see: MPRIS's `Rate`, which is above 0 and outlives a pause, and the exact one.
struct RateMemory: Hashable, Sendable {
  /// The value of MPRIS's `Rate`.
  private(set) var shown = 1.0
  /// The momentary rate of `Session1`: the last one while playing, also negative.
  private(set) var exact = 1.0
  /// The rate that playback returns to.
  private(set) var standard = 1.0

  /// Takes over what the application says now; nil when it says nothing or has stopped.
  mutating func follow(_ playback: PlaybackDescription?, isActive: Bool) {
    let standard = playback.map(\.defaultRate).flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 1
    defer { self.standard = standard }
    guard isActive, let playback else {
      shown = standard
      exact = standard
      return
    }
    if playback.state == .playing {
      let rate = playback.rate.isFinite && playback.rate != 0 ? playback.rate : standard
      exact = rate
      // A client that extrapolates cannot rewind: the specification knows no negative rate.
      shown = rate > 0 ? rate : standard
    } else if standard != self.standard {
      // A rate chosen while paused is the one that playing starts with.
      shown = standard
      exact = standard
    }
  }

  /// The bounds to publish with these rates on offer, which always hold 1 and the rate shown.
  func bounds(supported: [Double]) -> (minimum: Double, maximum: Double) {
    let rates = supported.filter { $0.isFinite && $0 > 0 } + [1, shown]
    return (rates.min() ?? 1, rates.max() ?? 1)
  }
}
