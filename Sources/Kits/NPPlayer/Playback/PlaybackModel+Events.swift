extension PlaybackModel {
  /// Takes one event of the engine.
  func take(_ event: EngineEvent) {
    switch event {
    case .started(let location): started(location)
    case .state(let state): take(state)
    case .interrupted(let isOn): interrupted(isOn)
    case .made, .tags, .duration, .chapters, .picture: learn(event)
    case .seeked(let position): seeked(position)
    case .rate(let rate): rateChanged(rate)
    case .volume(let volume): noteVolume(min(max(volume, 0), 1))
    case .nextFailed(let location, let error): nextFailed(location, error)
    case .remark(let error): onEvent?(.notice(error))
    }
  }

  private func started(_ location: MediaLocation) {
    if let opened = pending, !opened.hasStarted {
      // Of a switch that was under way when something else was opened nothing is to be shown.
      guard opened.occurrence.entry.location == location else { return }
      pending?.hasStarted = true
      settle()
    } else if let queued, let occurrence = queue.occurrence(queued), occurrence.entry.location == location {
      showPending()
      self.queued = nil
      _ = queue.go(to: queued)
      var piece = PendingPiece(occurrence, status: status, anchor: Anchor(position: 0, date: now()))
      piece.hasStarted = true
      pending = piece
      settle()
    }
    queueUpcoming()
  }

  private func take(_ state: EngineState) {
    switch state {
    case .stopped: if pending == nil { enter(.stopped) }
    case .buffering: note(.buffering)
    case .paused: if status != .interrupted { note(.paused) }
    case .playing: note(.playing)
    case .ended: perform(queue.trackEnded())
    case .failed(let error): failed(error)
    }
  }

  private func learn(_ event: EngineEvent) {
    if pending != nil {
      _ = pending?.take(event)
      return settle()
    }
    if case .picture(let bytes) = event { picture = bytes }
    guard var changed = facts, changed.take(event), changed != facts else { return }
    facts = changed
    tellTrack()
    updateChapter()
  }

  private func seeked(_ position: Double) {
    guard pending == nil else {
      pending?.anchor = Anchor(position: position, date: now())
      return
    }
    setAnchor(position)
    onEvent?(.seek(position: position))
    updateChapter()
  }

  // MARK: - Showing

  /// Notes what the engine does, with the pending piece where there is one.
  private func note(_ new: PlayerDisplay.Status) {
    guard let piece = pending else { return enter(new) }
    if new != piece.status {
      pending?.status = new
      pending?.anchor.date = now()
    }
    settle()
  }

  /// Shows the pending piece when it is whole, else waits a moment for the rest once it is heard.
  private func settle() {
    guard let piece = pending else { return }
    if piece.isWhole { return showPending() }
    if piece.hasStarted {
      openingAlarm.set(after: PendingPiece.settling) { [weak self] in self?.showPending() }
    }
  }

  /// Shows the pending piece with what is known of it now.
  func showPending() {
    guard let piece = pending else { return }
    pending = nil
    openingAlarm.cancel()
    shown = piece.occurrence
    facts = piece.facts
    picture = piece.picture
    chapter = nil
    anchor = piece.anchor
    if status != .interrupted || piece.status != .paused { status = piece.status }
    noteNeighbours()
    tellTrack()
    tellState()
    updateChapter()
  }

  /// A piece that cannot be played is said and skipped; the rest plays.
  private func failed(_ error: PlayerError) {
    onEvent?(.notice(error))
    guard let current = queue.current else { return }
    perform(queue.markBad(current.id))
  }

  private func nextFailed(_ location: MediaLocation, _ error: PlayerError) {
    guard let queued, queue.occurrence(queued)?.entry.location == location else { return }
    self.queued = nil
    onEvent?(.notice(error))
    _ = queue.markBad(queued)
    noteNeighbours()
    queueUpcoming()
  }

  private func interrupted(_ isOn: Bool) {
    if isOn {
      enter(.interrupted)
    } else if status == .interrupted {
      enter(.paused)
    }
  }

  private func rateChanged(_ new: Double) {
    guard new > 0, new != rate else { return }
    setAnchor(position)
    rate = new
    tellState()
    scheduleChapter()
  }

  /// Enters a state; the anchor is taken anew wherever the position begins to move or to stand.
  func enter(_ new: PlayerDisplay.Status) {
    guard new != status else { return }
    let moves = new == .playing || status == .playing
    let position = moves && new != .stopped ? engine.position : anchor.position
    status = new
    setAnchor(position)
    tellState()
    scheduleChapter()
  }

  func setAnchor(_ position: Double) {
    anchor = Anchor(position: position, date: now())
  }

  // MARK: - Chapters

  /// Notes which chapter is heard, and when the next begins.
  func updateChapter() {
    let heard = facts?.chapterNumber(at: position)
    if heard != chapter {
      chapter = heard
      if let heard, let chapters = facts?.chapters {
        onEvent?(.chapter(number: heard, count: chapters.count, title: PlainText.filled(chapters[heard - 1].title)))
      }
    }
    scheduleChapter()
  }

  private func scheduleChapter() {
    guard status == .playing, let chapter, let chapters = facts?.chapters, chapter < chapters.count else {
      return chapterAlarm.cancel()
    }
    let wait = max(0, chapters[chapter].start - position) / rate
    chapterAlarm.set(after: wait + 0.005) { [weak self] in self?.updateChapter() }
  }

  // MARK: - Telling

  /// Notes whether the shown piece has neighbours; not while another is being opened, whose they would be.
  func noteNeighbours() {
    guard pending == nil else { return }
    if hasNext != queue.hasNext { hasNext = queue.hasNext }
    if hasPrevious != queue.hasPrevious { hasPrevious = queue.hasPrevious }
  }

  /// Tells what is shown, and again when more is known of it.
  private func tellTrack() {
    guard let current = shown, let content, let number = shownNumber else { return }
    remembered[current.id] = facts
    let event = PlayerEvent.track(
      PlayerEvent.Track(
        id: current.id, number: number, count: queue.count, location: current.entry.location, content: content,
        length: length, chapters: facts?.chapters.count ?? 0))
    guard event != said.track else { return }
    said.track = event
    onEvent?(event)
    if content.isVideo, said.videoNote != current.id {
      said.videoNote = current.id
      onEvent?(.remark("\(content.title): a video, of which the sound plays"))
    }
  }

  private func tellState() {
    let event = PlayerEvent.state(status, position: position, rate: rate)
    // The position moves between two equal states; only a change of state or speed is told.
    if case .state(let before, _, let speed) = said.state, before == status, speed == rate { return }
    said.state = event
    onEvent?(event)
  }
}
