extension PlaybackMachine {
  /// Draws the consequences of what the media framework reports.
  mutating func handle(_ fact: Fact, at now: Double) {
    switch fact {
    case .openedLive: opened(at: now)
    case .settled(let position, let canSeek, let duration):
      settled(at: position, canSeek: canSeek, duration: duration, at: now)
    case .running(let position): running(at: position, at: now)
    case .streamStarted: streamStarted(at: now)
    case .buffering(let percent): buffering(percent, at: now)
    case .progress:
      if timers[.watchdog] != nil, location?.isNetwork == true { timers[.watchdog] = now + policy.stallLimit }
    case .radio: heardRadio()
    case .handedOver(let location): handedOver(location)
    case .aboutToFinish: aboutToFinish(at: now)
    case .position(let position): overdue(at: position, now)
    case .duration(let duration): learn(duration)
    case .ended: ended(at: now)
    case .lacksSound: fail(PipelineError.noSound(location), at: now)
    case .sourceFailed(let error): sourceFailed(error, at: now)
    case .outputFailed(let error): outputFailed(error, at: now)
    case .outputUnavailable(let error): outputUnavailable(error, at: now)
    case .outputReplaced(let error): outputReplaced(error)
    case .deviceOpened: warnedOfOutput = false
    case .seekRefused: seekRefused(at: now)
    case .seekOvertaken: if let seek = seekInFlight { open(at: seek, at: now) }
    case .diagnosed(let error): diagnosed(error, at: now)
    case .interruption(let begins): interruption(begins, at: now)
    }
    show(at: now)
  }

  private mutating func opened(at now: Double) {
    guard phase == .opening else { return }
    phase = .open
    timers[.watchdog] = nil
    percent = 100
    offerNext()
    aim(at: now)
  }

  private mutating func settled(at position: Double?, canSeek: Bool, duration: Double?, at now: Double) {
    guard phase == .opening || phase == .open else { return }
    self.canSeek = canSeek && !isRadio
    learn(duration)
    hasPlayed = true
    if phase == .opening {
      phase = .open
      if percent == 100 || location?.isNetwork == false { timers[.watchdog] = nil }
      if let first = pendingSeek ?? (rate != 1 ? Seek(target: 0, isAnnounced: false) : nil) {
        pendingSeek = nil
        if self.canSeek { return start(first, at: now) }
        if first.isAnnounced { refuseSeek() }
      }
      if effectiveRate != 1 {
        effectiveRate = 1
        actions.append(.emit(.rateChanged(1)))
      }
    }
    finishSeek(at: position, at: now)
    offerNext()
    aim(at: now)
  }

  private mutating func finishSeek(at position: Double?, at now: Double) {
    guard let done = seekInFlight else {
      if !isRunning, let position { anchor = PositionAnchor(position: position, instant: now, rate: 0) }
      return
    }
    seekInFlight = nil
    let reached = position ?? done.target
    anchor = PositionAnchor(position: reached, instant: now, rate: isRunning ? effectiveRate : 0)
    if let pending = pendingSeek {
      pendingSeek = nil
      if done.isAnnounced && !pending.isAnnounced { actions.append(.emit(.seekFinished(position: reached))) }
      return start(pending, at: now)
    }
    if done.isAnnounced { actions.append(.emit(.seekFinished(position: reached))) }
  }

  private mutating func running(at position: Double?, at now: Double) {
    guard phase == .open, isRunAsked, seekInFlight == nil else { return }
    if !isRunning { runningSince = now }
    isRunning = true
    anchor = PositionAnchor(position: position ?? anchor.position(at: now), instant: now, rate: effectiveRate)
  }

  private mutating func streamStarted(at now: Double) {
    guard let location else { return }
    if let follower = handed {
      handed = nil
      if let wanted = replacement {
        replacement = nil
        return replace(with: wanted, at: now)
      }
      let keepsRate = rate != 1
      let seekable = canSeek
      begin(follower, at: now)
      hasPlayed = true
      announcesTrack = false
      canSeek = seekable
      anchor.rate = isRunning ? effectiveRate : 0
      actions += [.switchTrack(follower), .emit(.trackStarted(follower))]
      // The framework starts every track at the recorded speed.
      if keepsRate && seekable { start(Seek(target: 0, isAnnounced: false), at: now) }
    } else if announcesTrack {
      announcesTrack = false
      actions.append(.emit(.trackStarted(location)))
    }
  }

  /// The track that begins to be heard is no longer the one that is wanted.
  private mutating func replace(with wanted: MediaLocation?, at now: Double) {
    guard let wanted else {
      close(at: now)
      return settle(on: .ended)
    }
    begin(wanted, at: now)
    follows = true
    open(at: nil, at: now)
  }

  private mutating func buffering(_ percent: Int, at now: Double) {
    guard phase == .opening || phase == .open, !isDraining else { return }
    let clamped = min(100, max(0, percent))
    if clamped == 100 {
      if phase == .open { timers[.watchdog] = nil }
    } else if clamped != self.percent || timers[.watchdog] == nil {
      timers[.watchdog] = now + policy.stallLimit
    }
    self.percent = clamped
    aim(at: now)
  }

  private mutating func heardRadio() {
    guard !isRadio else { return }
    isRadio = true
    canSeek = false
    learn(nil)
    offerNext()
  }

  private mutating func handedOver(_ location: MediaLocation) {
    handed = location
    replacement = next == location ? nil : .some(next)
    next = nil
  }

  private mutating func aboutToFinish(at now: Double) {
    guard let location, !isRadio else { return }
    if phase == .opening, !location.isNetwork { timers[.watchdog] = now + Self.decodingLimit }
    actions.append(.emit(.aboutToFinish(location)))
  }

  private mutating func learn(_ duration: Double?) {
    let known = isRadio ? nil : duration
    guard known != self.duration, known != nil || isRadio else { return }
    self.duration = known
    actions.append(.emit(.durationChanged(known)))
  }

  private mutating func seekRefused(at now: Double) {
    guard let refused = seekInFlight else { return }
    seekInFlight = nil
    if refused.isAnnounced || rate != 1 { refuseSeek() }
    if effectiveRate != 1 {
      effectiveRate = 1
      actions.append(.emit(.rateChanged(1)))
    }
    rate = 1
    offerNext()
    aim(at: now)
  }

  private mutating func interruption(_ begins: Bool, at now: Double) {
    guard begins != isInterrupted, phase == .open, wantsPlay else { return }
    isInterrupted = begins
    actions.append(.emit(begins ? .interruptionBegan : .interruptionEnded))
    aim(at: now)
  }
}
