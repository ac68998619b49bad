extension PlaybackModel {
  /// Takes one event of the engine.
  func take(_ event: EngineEvent) {
    switch event {
    case .started(let location): started(location)
    case .state(let state): take(state)
    case .interrupted(let isOn): interrupted(isOn)
    case .made(let isSeekable, let isLive, let hasVideo):
      change { facts in
        facts.isSeekable = isSeekable
        facts.isLive = isLive
        facts.hasVideo = hasVideo
      }
    case .tags(let tags): change { $0.tags = tags }
    case .picture(let bytes): picture = bytes
    case .duration(let duration): change { $0.duration = duration }
    case .chapters(let chapters):
      change { $0.chapters = chapters }
      updateChapter()
    case .seeked(let position):
      setAnchor(position)
      onEvent?(.seek(position: position))
      updateChapter()
    case .rate(let rate): rateChanged(rate)
    case .volume(let volume): noteVolume(min(max(volume, 0), 1))
    case .nextFailed(let location, let error): nextFailed(location, error)
    case .remark(let error): onEvent?(.notice(error))
    }
  }

  private func started(_ location: MediaLocation) {
    if let opened = opening {
      // Of a switch that was under way when something else was opened nothing is to be shown.
      guard queue.occurrence(opened)?.entry.location == location else { return }
      opening = nil
    } else if let queued, let occurrence = queue.occurrence(queued), occurrence.entry.location == location {
      self.queued = nil
      _ = queue.go(to: queued)
      show(occurrence)
      setAnchor(0)
    }
    queueUpcoming()
    updateChapter()
  }

  private func take(_ state: EngineState) {
    switch state {
    case .stopped: if status != .buffering { enter(.stopped) }
    case .buffering: enter(.buffering)
    case .paused: if status != .interrupted { enter(.paused) }
    case .playing: enter(.playing)
    case .ended: perform(queue.trackEnded())
    case .failed(let error): failed(error)
    }
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
    let position = opening == nil && moves && new != .stopped ? engine.position : anchor.position
    status = new
    setAnchor(position)
    tellTrack()
    tellState()
    scheduleChapter()
  }

  func setAnchor(_ position: Double) {
    anchor = Anchor(position: position, date: now())
  }

  private func change(_ body: (inout MediaFacts) -> Void) {
    guard var changed = facts else { return }
    body(&changed)
    guard changed != facts else { return }
    facts = changed
    tellTrack()
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

  /// Tells what is current, once the engine has something of it, and again when more is known.
  private func tellTrack() {
    guard opening == nil, let current = queue.current, let content, let number = queue.currentNumber else { return }
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
