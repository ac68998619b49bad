extension PlaybackModel {
  /// Starts with the first of the list, at `position` seconds into it.
  package func start(at position: Double = 0) {
    wantsSound = true
    onEvent?(.volume(volume))
    onEvent?(.mode(isShuffled: queue.isShuffled, repeatMode: queue.repeatMode))
    perform(queue.start(), at: position)
  }

  /// Goes on, or starts the list when nothing is current.
  package func play() {
    wantsSound = true
    guard let current = queue.current else { return perform(queue.start()) }
    if status == .stopped, pending == nil {
      open(current, at: 0)
    } else {
      engine.play()
    }
  }

  /// Holds.
  package func pause() {
    guard queue.current != nil, status != .stopped || pending != nil else { return }
    wantsSound = false
    engine.pause()
  }

  /// Holds when it plays, goes on when it does not.
  package func togglePlayPause() {
    if wantsSound, status != .interrupted, status != .stopped || pending != nil {
      pause()
    } else {
      play()
    }
  }

  /// Stops; `play` begins the current piece from its start.
  package func stop() {
    wantsSound = false
    showPending()
    queued = nil
    engine.stop()
    setAnchor(0)
    enter(.stopped)
  }

  /// Goes to the next piece.
  package func next() { perform(queue.next()) }

  /// Goes to the start of the piece, or to the one before.
  package func previous() { perform(queue.previous(at: pending == nil ? position : 0)) }

  /// Goes to an occurrence of the list and plays it.
  package func go(to id: OccurrenceID) {
    wantsSound = true
    perform(queue.go(to: id))
  }

  /// Adds entries to the end of the list and plays the first of them.
  package func playAdded(_ entries: [MediaEntry]) {
    guard let first = queue.append(entries) else { return }
    noteNeighbours()
    go(to: first)
  }

  /// Jumps to a position; past the end the next piece starts, and live streams stay where they are.
  package func seek(to position: Double) {
    guard pending == nil, canSeek, position.isFinite else { return }
    if let duration = facts?.duration, position >= duration { return next() }
    engine.seek(to: max(0, position))
  }

  /// Jumps by seconds.
  package func skip(by seconds: Double) { seek(to: max(0, position + seconds)) }

  /// Chooses a speed from 0.25 to 4; live streams keep theirs.
  package func setRate(_ wanted: Double) {
    guard canSeek, wanted.isFinite else { return }
    engine.setRate(min(max(wanted, 0.25), 4))
  }

  /// Chooses the volume; what is outside 0 to 1 is brought inside.
  package func setVolume(_ wanted: Double) {
    guard wanted.isFinite else { return }
    let chosen = min(max(wanted, 0), 1)
    engine.setVolume(chosen)
    noteVolume(chosen)
  }

  /// Turns shuffling on or off.
  package func setShuffled(_ isOn: Bool) {
    guard isOn != queue.isShuffled else { return }
    queue.setShuffled(isOn)
    modesChanged()
  }

  /// Chooses what repeats.
  package func setRepeatMode(_ mode: RepeatMode) {
    guard mode != queue.repeatMode else { return }
    queue.repeatMode = mode
    modesChanged()
  }

  private func modesChanged() {
    onEvent?(.mode(isShuffled: queue.isShuffled, repeatMode: queue.repeatMode))
    noteNeighbours()
    queueUpcoming()
  }

  func noteVolume(_ new: Double) {
    guard new != volume else { return }
    volume = new
    onEvent?(.volume(new))
  }

  /// Does what the queue decided.
  func perform(_ action: PlayQueue.Action, at position: Double = 0) {
    switch action {
    case .none: break
    case .restart: restart()
    case .play(let id):
      if let occurrence = queue.occurrence(id) { open(occurrence, at: position) }
    case .end: finish(.finished)
    case .fail: finish(.failed)
    }
  }

  private func restart() {
    if pending == nil, canSeek {
      engine.seek(to: 0)
    } else if let current = queue.current {
      open(current, at: 0)
    }
  }

  private func finish(_ outcome: Outcome) {
    pending = nil
    openingAlarm.cancel()
    chapterAlarm.cancel()
    wantsSound = false
    queued = nil
    engine.stop()
    (shown, facts, picture, chapter) = (nil, nil, nil, nil)
    setAnchor(0)
    noteNeighbours()
    enter(.stopped)
    onOutcome?(outcome)
  }

  private func open(_ occurrence: PlayQueue.Occurrence, at position: Double) {
    queued = nil
    pending = PendingPiece(
      occurrence, status: wantsSound ? .buffering : .paused, anchor: Anchor(position: position, date: now()))
    openingAlarm.set(after: PendingPiece.patience) { [weak self] in self?.showPending() }
    engine.open(occurrence.entry.location, at: position, isPaused: !wantsSound)
  }

  /// Tells the engine what follows, so that it can go on without a gap.
  func queueUpcoming() {
    if let pending, !pending.hasStarted { return }
    guard status != .stopped || pending != nil else { return }
    let upcoming = queue.upcoming
    queued = upcoming?.id
    engine.queueNext(upcoming?.entry.location)
  }
}
