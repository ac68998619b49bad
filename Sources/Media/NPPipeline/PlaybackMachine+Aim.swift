extension PlaybackMachine {
  /// Opens the present location; a seek that is given is done before anything is heard.
  mutating func open(at seek: Seek?, at now: Double) {
    guard let location else { return }
    // After a loss the device is waited for; otherwise silence takes its place at once.
    let output: OutputChoice =
      outputFailures == 0 ? .deviceOrSilence : outputFailures > 3 ? .silence : .deviceOnly
    open(location, at: seek, output: output, at: now)
  }

  mutating func open(_ location: MediaLocation, at seek: Seek?, output: OutputChoice, at now: Double) {
    if isRadio { elapsedBefore += anchor.position(at: now) }
    suspend(at: now)
    phase = .opening
    percent = 100
    pendingSeek = seek
    anchor = PositionAnchor(position: seek?.target ?? 0, instant: now, rate: 0)
    timers[.watchdog] = now + (location.isNetwork ? policy.stallLimit : Self.openingLimit)
    offerNext()
    actions.append(.open(location, output))
  }

  /// Lets go of what is open, and keeps the wish to play.
  mutating func suspend(at now: Double) {
    if phase == .opening || phase == .open { actions.append(.close) }
    anchor = PositionAnchor(position: anchor.position(at: now), instant: now, rate: 0)
    // The grace goes on: a loss stands still from its beginning, however often opening is tried in it.
    timers = timers.filter { $0.key == .grace }
    percent = 100
    isRunAsked = false
    isRunning = false
    seekInFlight = nil
    pendingSeek = nil
    handed = nil
    replacement = nil
    drainCause = nil
    drainRest = nil
  }

  mutating func close(at now: Double) {
    suspend(at: now)
    timers = [:]
    phase = .idle
    wantsPlay = false
    isInterrupted = false
    runningSince = nil
  }

  /// Runs or holds what is open, as wished and as the buffer allows.
  mutating func aim(at now: Double) {
    guard phase == .open else { return }
    let shouldRun = wantsPlay && !isInterrupted && percent == 100 && (seekInFlight == nil || isRunAsked)
    guard shouldRun != isRunAsked else { return }
    isRunAsked = shouldRun
    if shouldRun {
      if let drainRest { timers[.drain] = now + drainRest }
      actions.append(.run)
    } else {
      if let due = timers.removeValue(forKey: .drain) { drainRest = due - now }
      anchor = PositionAnchor(position: anchor.position(at: now), instant: now, rate: 0)
      isRunning = false
      actions.append(.hold)
    }
  }

  /// Says the state when it differs from what was said; a standing position only when it lasts.
  mutating func show(at now: Double, graceIsOver: Bool = false) {
    expectEnd()
    guard let state = visibleState, state != shown else {
      timers[.grace] = nil
      return
    }
    if case .buffering(let percent) = state {
      if case .buffering(let before) = shown {
        // A server that trickles would flood the listener with single percents.
        guard abs(percent - before) >= 5 else { return }
      } else if !graceIsOver {
        if timers[.grace] == nil { timers[.grace] = now + Self.grace }
        return
      }
    }
    timers[.grace] = nil
    settle(on: state)
  }

  mutating func settle(on state: PlaybackState) {
    guard state != shown else { return }
    shown = state
    actions.append(.emit(.stateChanged(state)))
  }

  /// The state as the caller should see it; nil while there is nothing new to say.
  private var visibleState: PlaybackState? {
    switch phase {
    case .idle: return nil
    case .waiting, .diagnosing: return wantsPlay && !isInterrupted ? .buffering(percent: 0) : .paused
    case .opening:
      if wantsPlay { return .buffering(percent: percent == 100 ? 0 : percent) }
      return shown.isFinal || announcesTrack ? nil : .paused
    case .open:
      guard wantsPlay, !isInterrupted else { return seekInFlight == nil ? .paused : nil }
      if isRunning && percent == 100 { return .playing }
      // Full, and about to run: whoever was told a percent need not see another one for that moment.
      if percent == 100, case .buffering = shown { return nil }
      return .buffering(percent: percent == 100 ? 0 : percent)
    }
  }
}
