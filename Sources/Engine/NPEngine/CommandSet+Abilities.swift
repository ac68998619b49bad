internal import NPCore

extension CommandSet {
  /// Whether playback can be started.
  var canPlay: Bool { isEnabled(.play) || isEnabled(.togglePlayPause) }

  /// Whether playback can be halted.
  var canPause: Bool { isEnabled(.pause) || isEnabled(.togglePlayPause) }

  /// Whether the position can be changed, exactly or by skips.
  var canSeek: Bool { isEnabled(.seekToPosition) || isEnabled(.skipForward) || isEnabled(.skipBackward) }

  /// The rates on offer, also of a disabled command.
  var rates: [Double] {
    if case .rates(let rates)? = self[.changePlaybackRate]?.detail { rates.filter(\.isFinite) } else { [] }
  }

  /// The rates that can be chosen now, above 0.
  var enabledRates: [Double] {
    isEnabled(.changePlaybackRate) ? rates.filter { $0 > 0 } : []
  }

  /// The repeat modes, where declared.
  var repeatModes: (current: RepeatMode, supported: [RepeatMode])? {
    guard let command = self[.changeRepeatMode] else { return nil }
    if case .repeatModes(let current, let supported) = command.detail { return (current, supported) }
    return (.off, RepeatMode.allCases)
  }

  /// The shuffle modes, where declared.
  var shuffleModes: (current: ShuffleMode, supported: [ShuffleMode])? {
    guard let command = self[.changeShuffleMode] else { return nil }
    if case .shuffleModes(let current, let supported) = command.detail { return (current, supported) }
    return (.off, ShuffleMode.allCases)
  }

  /// The preferred intervals of a skip, in seconds, where declared.
  func intervals(of kind: CommandKind) -> [Double] {
    if case .intervals(let intervals)? = self[kind]?.detail { intervals.filter(\.isFinite) } else { [] }
  }

  /// The preferred interval nearest to a span, both in seconds; the span itself where none is preferred; nil when the skip is not to be had.
  func nearestSkip(_ kind: CommandKind, to span: Double) -> Double? {
    guard isEnabled(kind) else { return nil }
    let usable = intervals(of: kind).filter { $0 > 0 }
    return usable.min { abs($0 - span) < abs($1 - span) } ?? span
  }
}
