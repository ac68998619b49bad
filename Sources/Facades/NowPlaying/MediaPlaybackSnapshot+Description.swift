package import NPCore
package import NPHost

extension MediaPlaybackSnapshot {
  /// The snapshot as the engine takes it, anchored in the monotonic clock.
  ///
  /// A timestamp in the future counts as the present: a position cannot be true before it is.
  package func description(clocks: HostClocks) -> PlaybackDescription {
    let now = clocks.monotonic.now
    let age = timestamp.map { clocks.wallSeconds() - $0.timeIntervalSince1970 } ?? 0
    let span = MediaTime(seconds: max(0, age.isFinite ? age : 0)) ?? .zero
    let (nanoseconds, overflow) = span.microseconds.multipliedReportingOverflow(by: -1_000)
    return PlaybackDescription(
      state: exactState, rate: rate, defaultRate: defaultPlaybackRate.shortestDouble, elapsed: elapsed,
      instant: now.advanced(byNanoseconds: overflow ? .min : nanoseconds))
  }

  private var elapsed: MediaTime? {
    elapsedTime.flatMap(MediaTime.init(seconds:)).map { max($0, .zero) }
  }

  private var rate: Double {
    if case .playing(let rate) = state { rate.shortestDouble } else { 1 }
  }

  private var exactState: NPCore.PlaybackState {
    switch state {
    case .playing: .playing
    case .paused: .paused
    case .stopped: .stopped
    case .buffering: .buffering
    case .interrupted: .interrupted
    }
  }
}

extension Float {
  /// The double that reads the same in decimal: 1.1 stays 1.1, and does not become 1.10000002384.
  package var shortestDouble: Double { Double(description) ?? Double(self) }
}
