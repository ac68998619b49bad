extension PlaybackMachine {
  /// Does what the caller asks for, or remembers it until it can be done.
  mutating func handle(_ command: Command, at now: Double) {
    switch command {
    case .load(let location, let position): load(location, from: position, at: now)
    case .play: play(at: now)
    case .pause: pause(at: now)
    case .stop: stop(at: now)
    case .seek(let position): seek(to: position, at: now)
    case .rate(let rate): setRate(rate, at: now)
    case .next(let location): setNext(location)
    }
    show(at: now)
  }

  private mutating func load(_ location: MediaLocation, from position: Double, at now: Double) {
    wantsPlay = false
    isInterrupted = false
    attempts = 0
    outputFailures = 0
    next = nil
    begin(location, at: now)
    // What is loaded may fail as what was before it did, and that is news again.
    if shown.isFinal { shown = .stopped }
    open(at: position > 0 ? Seek(target: position, isAnnounced: false) : nil, at: now)
  }

  /// Forgets everything about the track before, so that `location` is a new one.
  mutating func begin(_ location: MediaLocation, at now: Double) {
    self.location = location
    announcesTrack = true
    follows = false
    hasPlayed = false
    isRadio = false
    canSeek = false
    duration = nil
    elapsedBefore = 0
    anchor = PositionAnchor(position: 0, instant: now, rate: 0)
  }

  private mutating func play(at now: Double) {
    guard let location else { return }
    wantsPlay = true
    isInterrupted = false
    switch phase {
    case .idle:
      attempts = 0
      outputFailures = 0
      begin(location, at: now)
      open(at: nil, at: now)
    case .waiting:
      timers[.retry] = nil
      open(at: resumePosition(at: now), at: now)
    case .opening, .open, .diagnosing: aim(at: now)
    }
  }

  private mutating func pause(at now: Double) {
    wantsPlay = false
    if phase == .waiting { timers[.retry] = nil }
    aim(at: now)
  }

  private mutating func stop(at now: Double) {
    close(at: now)
    anchor = PositionAnchor(position: 0, instant: now, rate: 0)
    settle(on: .stopped)
  }

  private mutating func seek(to position: Double, at now: Double) {
    let wanted = Seek(target: max(0, min(position, duration ?? .infinity)), isAnnounced: true)
    guard position.isFinite, let location else { return }
    switch phase {
    case .idle:
      // After the end a person drags the slider back: open again there, and hold.
      guard shown == .ended else { return }
      begin(location, at: now)
      announcesTrack = false
      open(at: wanted, at: now)
    case .opening: pendingSeek = wanted
    case .waiting, .diagnosing: anchor = PositionAnchor(position: wanted.target, instant: now, rate: 0)
    case .open:
      guard canSeek else { return refuseSeek() }
      if seekInFlight != nil {
        pendingSeek = wanted
      } else if handed != nil || isDraining {
        // What follows is already inside the framework, or the source is gone: a flush would end up there.
        next = replacement ?? handed ?? next
        open(at: wanted, at: now)
      } else {
        start(wanted, at: now)
      }
    }
  }

  mutating func start(_ seek: Seek, at now: Double) {
    seekInFlight = seek
    anchor = PositionAnchor(position: seek.target, instant: now, rate: 0)
    actions.append(.seek(position: seek.target, rate: rate))
    if effectiveRate != rate {
      effectiveRate = rate
      actions.append(.emit(.rateChanged(rate)))
    }
  }

  mutating func refuseSeek() {
    actions.append(.emit(.warning(PipelineError.notSeekable(location))))
  }

  private mutating func setRate(_ wanted: Double, at now: Double) {
    guard wanted.isFinite else { return }
    let clamped = min(max(wanted, Self.rates.lowerBound), Self.rates.upperBound)
    guard clamped != rate || clamped != effectiveRate else { return }
    rate = clamped
    switch phase {
    case .opening, .waiting, .diagnosing: break  // Applied when it is open.
    case .idle:
      effectiveRate = clamped
      actions.append(.emit(.rateChanged(clamped)))
    case .open:
      guard canSeek else {
        rate = effectiveRate
        actions.append(.emit(.rateChanged(effectiveRate)))
        return refuseSeek()
      }
      let here = Seek(target: anchor.position(at: now), isAnnounced: false)
      if seekInFlight != nil {
        pendingSeek = pendingSeek ?? here
      } else if handed != nil || isDraining {
        next = replacement ?? handed ?? next
        open(at: here, at: now)
      } else {
        start(here, at: now)
      }
    }
  }

  private mutating func setNext(_ location: MediaLocation?) {
    if let handed {
      replacement = location == handed ? nil : .some(location)
    } else {
      next = location
      offerNext()
    }
  }

  /// Tells the framework what may follow without a gap.
  ///
  /// A radio is never followed: its end is a loss. What comes over a network is opened after the end, so that its
  /// failures are its own and not those of the track that still plays. And nothing is offered while a seek is on its
  /// way: the framework would seek in the follower.
  mutating func offerNext() {
    let isSettled = phase == .open && seekInFlight == nil && pendingSeek == nil
    let follows = isSettled && !isRadio && next.map { !$0.isNetwork } ?? false
    actions.append(.offerNext(follows ? next : nil))
  }
}
