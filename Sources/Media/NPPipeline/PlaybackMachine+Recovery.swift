extension PlaybackMachine {
  /// Where the same track goes on after it was lost.
  func resumePosition(at now: Double) -> Seek? {
    let position = anchor.position(at: now)
    return isRadio || position <= 0 ? nil : Seek(target: position, isAnnounced: false)
  }

  /// Nothing came for too long: a server has stalled, or the framework cannot make anything of a file.
  mutating func nothingComes(at now: Double) {
    guard let location else { return }
    if location.isNetwork { return lose(PipelineError.stalled(location, after: policy.stallLimit), at: now) }
    fail(PipelineError(.corrupt, "Damaged: \(location)", detail: "no sound comes of it"), at: now)
  }

  /// Expects the end of what plays; a damaged file can make the framework wait for ever in the middle.
  mutating func expectEnd() {
    guard phase == .open, isRunning, percent == 100, !isRadio, seekInFlight == nil, let duration else {
      timers[.overdue] = nil
      return
    }
    let rest = max(0, duration - anchor.position) / effectiveRate
    timers[.overdue] = max(anchor.instant + rest, endMissedAt) + Self.overdueAfter
  }

  /// The end did not come in time: either the duration was an estimate, or nothing moves any more.
  mutating func overdue(at position: Double, _ now: Double) {
    guard phase == .open, isRunning, let location, let duration else { return }
    if anchor.position(at: now) - position < Self.overdueAfter * effectiveRate * 0.8 {
      anchor = PositionAnchor(position: position, instant: now, rate: effectiveRate)
    } else if duration - position < 1 {
      ended(at: now)
    } else {
      fail(PipelineError(.corrupt, "Damaged, it cannot be played any further: \(location)"), at: now)
    }
  }

  mutating func ended(at now: Double) {
    guard phase == .opening || phase == .open else { return }
    if let cause = drainCause { return lose(cause, at: now) }
    if isRadio { return lose(PipelineError.connectionLost(location), at: now) }
    finish(at: now)
  }

  /// The track is over: the queued one follows, or nothing.
  private mutating func finish(at now: Double) {
    let follower = replacement ?? handed ?? next
    next = nil
    guard let follower else {
      close(at: now)
      if let duration { anchor = PositionAnchor(position: duration, instant: now, rate: 0) }
      return settle(on: .ended)
    }
    attempts = 0
    begin(follower, at: now)
    follows = true
    open(at: nil, at: now)
  }

  /// What was buffered has been played, or was given up.
  mutating func finishDrain(at now: Double) {
    if let cause = drainCause { lose(cause, at: now) } else { finish(at: now) }
  }

  /// Plays what is buffered, but not for ever: the framework may never say that it has run out.
  private mutating func drain(for seconds: Double, at now: Double) {
    drainRest = seconds
    if isRunAsked { timers[.drain] = now + seconds }
  }

  mutating func sourceFailed(_ error: PipelineError, at now: Double) {
    guard phase == .opening || phase == .open, let location else { return }
    if let follower = handed {
      // The queued track failed while this one still plays from the buffer.
      handed = nil
      if let wanted = replacement { next = wanted }
      replacement = nil
      actions.append(.emit(.nextFailed(follower, error)))
      let rest = duration.map { max(0, $0 - anchor.position(at: now)) / effectiveRate } ?? Self.drainLimit
      drain(for: rest + 1, at: now)
      return
    }
    if isDraining { return }  // What follows a loss that is known already.
    guard location.isNetwork, error.isPassing else {
      if attempts > 0, isRadio, error.code == .notFound { return lose(error, at: now) }
      return fail(error, at: now)
    }
    if isRunning && percent == 100 {
      drainCause = error
      drain(for: Self.drainLimit, at: now)
    } else {
      lose(error, at: now)
    }
  }

  /// The stream is lost: ask again after a while, or give up with the reason.
  mutating func lose(_ error: PipelineError, at now: Double) {
    guard let location else { return }
    if error.code == .connectionFailed, phase != .diagnosing {
      suspend(at: now)
      phase = .diagnosing
      actions.append(.diagnose(error, location))
      return
    }
    if let since = runningSince, now - since >= Self.steadyAfter { attempts = 0 }
    runningSince = nil
    guard hasPlayed, canSeek || isRadio, attempts < policy.attempts else { return fail(error, at: now) }
    suspend(at: now)
    attempts += 1
    let delay = policy.delay(before: attempts)
    phase = .waiting
    if wantsPlay { timers[.retry] = now + delay }
    actions.append(.emit(.retrying(attempt: attempts, delay: delay, cause: error)))
  }

  mutating func diagnosed(_ error: PipelineError, at now: Double) {
    guard phase == .diagnosing else { return }
    // A cause that stays unknown must not be diagnosed again: the phase is left only by `lose`.
    lose(error, at: now)
  }

  mutating func outputFailed(_ error: PipelineError, at now: Double) {
    guard phase == .opening || phase == .open, let location else { return }
    outputFailures += 1
    if let since = runningSince, now - since >= Self.steadyAfter { outputFailures = 1 }
    runningSince = nil
    let resume = resumePosition(at: now)
    // A device that opens and fails again and again is no device.
    open(location, at: resume, output: outputFailures > 3 ? .silence : .deviceOnly, at: now)
  }

  /// A sound server that was restarted is back within a second or two: try again before giving up.
  mutating func outputUnavailable(_ error: PipelineError, at now: Double) {
    guard phase == .opening else { return }
    outputFailures += 1
    suspend(at: now)
    phase = .waiting
    timers[.retry] = now + min(1, 0.125 * Double(1 << min(4, outputFailures)))
  }

  mutating func outputReplaced(_ error: PipelineError) {
    guard !warnedOfOutput else { return }
    warnedOfOutput = true
    actions.append(.emit(.warning(error)))
  }

  mutating func fail(_ error: PipelineError, at now: Double) {
    close(at: now)
    if follows, announcesTrack, let location {
      // What was heard last has ended well; a failure would be put down to it.
      actions.append(.emit(.nextFailed(location, error)))
      return settle(on: .ended)
    }
    settle(on: .failed(error))
  }
}
