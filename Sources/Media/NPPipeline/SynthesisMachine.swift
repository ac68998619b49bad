/// Decides what a synthesis pipeline does next; knows neither GStreamer nor time.
struct SynthesisMachine {
  enum Command: Sendable, Equatable {
    case load(String, fade: Double)
    case play(fade: Double)
    case pause(fade: Double)
    case stop(fade: Double)
    case volume(Double, fade: Double)
  }

  enum Fact: Sendable, Equatable {
    case running
    case failed(PipelineError)
    case outputFailed(PipelineError)
    case outputUnavailable(PipelineError)
    case outputReplaced(PipelineError)
    case deviceOpened
  }

  enum Action: Sendable, Equatable {
    case open(String, PlaybackMachine.OutputChoice)
    case close
    case run
    case hold
    /// Lets the gain go from one value to another in so many seconds.
    case gain(from: Double, to: Double, seconds: Double)
    case emit(PipelineEvent)
  }

  /// What is done when the sound has faded away.
  private enum AfterFade: Equatable {
    case hold
    case close
    case change(fade: Double)
  }

  /// What a sound server may still hold of the sound when it has faded in the pipeline.
  static let outputLatency = 0.25

  private(set) var description: String?
  private(set) var isOpen = false
  private(set) var wantsPlay = false
  private(set) var shown = PlaybackState.stopped
  private(set) var deadline: Double?
  private var volume: Double
  private var isRunning = false
  private var afterFade: AfterFade?
  private var gain = GainAnchor()
  private var outputFailures = 0
  private var warnedOfOutput = false
  private var actions: [Action] = []

  init(volume: Double) {
    self.volume = min(1, max(0, volume))
  }

  /// The actions since the last call, in order.
  mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }

  mutating func handle(_ command: Command, at now: Double) {
    switch command {
    case .load(let description, let fade):
      self.description = description
      outputFailures = 0
      guard isOpen else { return }
      leave(.change(fade: fade), fade: fade, at: now)
    case .play(let fade):
      guard description != nil else { return }
      wantsPlay = true
      outputFailures = 0
      run(fade: fade, at: now)
    case .pause(let fade):
      guard isOpen || wantsPlay else { return }
      wantsPlay = false
      leave(.hold, fade: fade, at: now)
      settle(on: .paused)
    case .stop(let fade):
      wantsPlay = false
      leave(.close, fade: fade, at: now)
      settle(on: .stopped)
    case .volume(let wanted, let fade):
      guard wanted.isFinite else { return }
      volume = min(1, max(0, wanted))
      if isOpen, wantsPlay, afterFade == nil { fadeGain(to: volume, seconds: fade, at: now) }
    }
  }

  private mutating func run(fade: Double, at now: Double) {
    guard let description else { return }
    let wasLeaving = afterFade
    afterFade = nil
    deadline = nil
    if wasLeaving.map({ if case .change = $0 { true } else { false } }) ?? false { close() }
    if !isOpen {
      isOpen = true
      gain = GainAnchor()
      let output: PlaybackMachine.OutputChoice =
        outputFailures == 0 ? .deviceOrSilence : outputFailures > 3 ? .silence : .deviceOnly
      actions.append(.open(description, output))
    }
    fadeGain(to: volume, seconds: fade, at: now)
    actions.append(.run)
    if isRunning { settle(on: .playing) }
  }

  private mutating func leave(_ end: AfterFade, fade: Double, at now: Double) {
    guard isOpen else { return finishLeaving(end, at: now) }
    guard fade > 0, isRunning else { return finishLeaving(end, at: now) }
    fadeGain(to: 0, seconds: fade, at: now)
    afterFade = end
    deadline = now + fade + Self.outputLatency
  }

  private mutating func finishLeaving(_ end: AfterFade, at now: Double) {
    afterFade = nil
    deadline = nil
    switch end {
    case .hold:
      guard isOpen else { return }
      isRunning = false
      actions.append(.hold)
    case .close: close()
    case .change(let fade):
      close()
      if wantsPlay { run(fade: fade, at: now) }
    }
  }

  private mutating func close() {
    guard isOpen else { return }
    isOpen = false
    isRunning = false
    actions.append(.close)
  }

  private mutating func fadeGain(to target: Double, seconds: Double, at now: Double) {
    let present = gain.value(at: now)
    let duration = seconds.isFinite ? max(0, seconds) : 0
    guard present != target || gain.end > now else { return }
    gain = GainAnchor(from: present, to: target, start: now, end: now + duration)
    actions.append(.gain(from: present, to: target, seconds: duration))
  }

  /// Runs what is due at an instant.
  mutating func fireTimer(at now: Double) {
    guard let due = deadline, due <= now else { return }
    deadline = nil
    if let end = afterFade { finishLeaving(end, at: now) } else if wantsPlay { run(fade: 0, at: now) }
  }

  mutating func handle(_ fact: Fact, at now: Double) {
    switch fact {
    case .running:
      guard isOpen else { return }
      isRunning = true
      if wantsPlay { settle(on: .playing) }
    case .failed(let error):
      close()
      wantsPlay = false
      afterFade = nil
      deadline = nil
      settle(on: .failed(error))
    case .outputFailed:
      guard isOpen else { return }
      outputFailures += 1
      close()
      if wantsPlay { run(fade: 0, at: now) }
    case .outputUnavailable:
      // A sound server that was restarted is back within a second or two: try again before giving up.
      outputFailures += 1
      close()
      deadline = now + min(1, 0.125 * Double(1 << min(4, outputFailures)))
    case .outputReplaced(let error):
      guard !warnedOfOutput else { return }
      warnedOfOutput = true
      actions.append(.emit(.warning(error)))
    case .deviceOpened: warnedOfOutput = false
    }
  }

  private mutating func settle(on state: PlaybackState) {
    guard state != shown else { return }
    shown = state
    actions.append(.emit(.stateChanged(state)))
  }
}

/// A gain that goes along a straight line; nothing ticks.
struct GainAnchor: Equatable {
  var from = 0.0
  var to = 0.0
  var start = 0.0
  var end = 0.0

  /// The gain at an instant.
  func value(at now: Double) -> Double {
    guard now < end, end > start else { return to }
    return from + (to - from) * max(0, now - start) / (end - start)
  }
}
