internal import CNPGStreamer

/// Carries out what the machine decides, and tells it what GStreamer says.
///
/// Belongs to the pipeline's thread: made there, used there, and gone with it.
final class PipelineDriver {
  private var machine: PlaybackMachine
  private var facts = TrackFacts()
  private var playbin: Playbin?
  private var generation = 0
  private var signals: PlaybinSignals?
  private var lastStatus: Int?
  private var missingPlugin: String?
  private var volume: Double
  private var outputName: String?
  /// When we set the volume last; the sound server's echo of older values comes a little later.
  private var volumeSetAt = -Double.infinity
  private let opener: AudioSinkOpener
  private let shared: PipelineShared

  init(_ configuration: Pipeline.Configuration, shared: PipelineShared) {
    machine = PlaybackMachine(policy: configuration.retryPolicy)
    volume = min(1, max(0, configuration.volume))
    opener = AudioSinkOpener(output: configuration.output, client: configuration.client)
    self.shared = shared
  }

  private var now: Double { MonotonicClock.now() }

  /// When `fireTimers` is due; nil when nothing is.
  var deadline: Double? { machine.deadline }

  var bus: MessageBus? { playbin?.bus }

  func fireTimers() {
    machine.fireTimers(at: now)
    settle()
  }

  func receive(_ message: PipelineShared.Message) {
    switch message {
    case .command(let command): machine.handle(command, at: now)
    case .volume(let volume): setVolume(volume)
    case .signal(let signal, let generation):
      guard generation == self.generation else { return }
      receive(signal)
    case .diagnosed(let error, let generation):
      guard generation == self.generation else { return }
      machine.handle(.diagnosed(error), at: now)
    }
    settle()
  }

  private func receive(_ signal: PlaybinSignal) {
    switch signal {
    case .handedOver(let location):
      machine.handle(.handedOver(location), at: now)
      machine.handle(.aboutToFinish, at: now)
    case .aboutToFinish: machine.handle(.aboutToFinish, at: now)
    case .volumeChanged:
      guard let playbin, now - volumeSetAt > 0.5 else { return }
      let heard = min(1, playbin.volume)
      guard abs(heard - volume) > 0.004 else { return }
      volume = heard
      shared.emit(.volumeChanged(heard))
    }
  }

  private func setVolume(_ wanted: Double) {
    guard wanted.isFinite else { return }
    volume = min(1, max(0, wanted))
    volumeSetAt = now
    playbin?.volume = volume
  }

  /// Ends everything, before the thread does.
  func finish() {
    machine.handle(.stop, at: now)
    settle()
  }

  /// Does what the machine wants until it wants nothing more.
  private func settle() {
    while true {
      let actions = machine.takeActions()
      if actions.isEmpty { break }
      // Before the events: who hears of a state must read the position that belongs to it.
      publishPosition()
      for action in actions { perform(action) }
    }
    for event in facts.news() { shared.emit(event) }
    publishPosition()
  }

  private func publishPosition() {
    shared.publish(
      anchor: machine.anchor, elapsedBefore: machine.elapsedBefore,
      element: machine.hasFrameworkPosition ? playbin?.element : nil)
  }

  private func perform(_ action: PlaybackMachine.Action) {
    switch action {
    case .open(let location, let choice): open(location, choice)
    case .close: close()
    case .run: change(to: GST_STATE_PLAYING)
    case .hold: change(to: GST_STATE_PAUSED)
    case .seek(let position, let rate):
      guard signals?.withdraw() == true else { return machine.handle(.seekOvertaken, at: now) }
      if playbin?.element.seek(to: position, rate: rate) != true { machine.handle(.seekRefused, at: now) }
    case .offerNext(let next): signals?.offer(next)
    case .checkPosition:
      machine.handle(.position(playbin?.element.position() ?? machine.anchor.position), at: now)
    case .diagnose(let error, let location): diagnose(error, location)
    case .switchTrack(let location):
      signals?.followerIsHeard()
      facts.switchToFollower()
      describe(location)
      machine.handle(.duration(playbin?.element.duration()), at: now)
    case .emit(let event):
      shared.emit(event)
      if case .trackStarted(let location) = event { announce(location) }
    }
  }

  private func announce(_ location: MediaLocation) {
    facts.announce()
    if facts.tags.kind == nil { describe(location) }
  }

  /// Adds what GStreamer does not read; the head of a local file only, a few milliseconds.
  private func describe(_ location: MediaLocation) {
    if location.scheme == "file" {
      facts.learn(ContainerFacts.read(location), duration: playbin?.element.duration())
    }
    facts.learn(isSeekable: machine.canSeek, isLive: machine.isRadio)
  }

  private func close() {
    playbin = nil
    signals = nil
    generation += 1
  }

  private func change(to state: GstState) {
    guard let playbin else { return }
    if playbin.element.setState(state) == GST_STATE_CHANGE_FAILURE { reportFailure(of: playbin) }
  }

  private func open(_ location: MediaLocation, _ choice: PlaybackMachine.OutputChoice) {
    close()
    lastStatus = nil
    missingPlugin = nil
    if machine.announcesTrack { facts.reset() }
    if let problem = LocalFile.problem(with: location) ?? Self.schemeProblem(location) {
      return machine.handle(.sourceFailed(problem), at: now)
    }
    do {
      let sink = try opener.open(choice)
      try open(location, into: sink)
    } catch {
      let isOutput = error.code == .noAudioOutput
      machine.handle(isOutput ? .outputUnavailable(error) : .sourceFailed(error), at: now)
    }
  }

  private func open(_ location: MediaLocation, into sink: AudioSink) throws(PipelineError) {
    let generation = generation
    let mailbox = shared.mailbox
    let signals = PlaybinSignals(isLocal: !location.isNetwork) { signal in
      mailbox.post(.signal(signal, generation))
    }
    let playbin = try Playbin(location, sink: sink, volume: volume, signals: signals)
    self.playbin = playbin
    self.signals = signals
    volumeSetAt = now
    machine.offerNext()
    if let problem = sink.problem {
      machine.handle(.outputReplaced(problem), at: now)
    } else {
      machine.handle(.deviceOpened, at: now)
    }
    if outputName != sink.name {
      outputName = sink.name
      shared.emit(.outputChanged(name: sink.name))
    }
    switch playbin.open() {
    case GST_STATE_CHANGE_FAILURE: reportFailure(of: playbin)
    case GST_STATE_CHANGE_NO_PREROLL: machine.handle(.openedLive, at: now)
    default: break
    }
  }

  /// A refused change of state has its reason on the bus; it must be heard before the bus goes away.
  private func reportFailure(of failed: Playbin) {
    while let message = failed.bus.pop() {
      if let name = message.missingPlugin { missingPlugin = name }
      guard message.kind == .error else { continue }
      return receive(message, from: failed)
    }
    let problem = PipelineError(.failed, "Cannot play \(machine.location?.description ?? "")")
    machine.handle(.sourceFailed(problem), at: now)
  }

  private static func schemeProblem(_ location: MediaLocation) -> PipelineError? {
    guard let scheme = location.scheme else {
      return PipelineError(.invalidLocation, "Not an address: \(location.uri)")
    }
    guard unsafe gst_uri_protocol_is_supported(GST_URI_SRC, scheme) == 0 else { return nil }
    return PipelineError(.unsupportedScheme, "Nothing here reads “\(scheme)” addresses: \(location.uri)")
  }

  private func diagnose(_ error: PipelineError, _ location: MediaLocation) {
    let generation = generation
    let mailbox = shared.mailbox
    do {
      try WorkThread.start {
        mailbox.post(.diagnosed(ConnectionDiagnosis.explain(error, at: location), generation))
      }
    } catch let failure {
      machine.handle(.diagnosed(failure), at: now)
    }
  }
}

extension PipelineDriver {
  /// Hears a message of the present playbin.
  func receive(_ message: BusMessage) {
    guard let playbin else { return }
    receive(message, from: playbin)
    settle()
  }

  private func receive(_ message: BusMessage, from playbin: Playbin) {
    switch message.kind {
    case .error: receiveError(message, from: playbin)
    case .ended: machine.handle(.ended, at: now)
    case .tags: receiveTags(message)
    case .buffering: if let percent = message.bufferingPercent { machine.handle(.buffering(percent), at: now) }
    case .stateChanged:
      guard message.isFrom(playbin.element), message.saysPlaying else { return }
      machine.handle(.running(position: playbin.element.position()), at: now)
    case .streamStart: if message.isFrom(playbin.element) { machine.handle(.streamStarted, at: now) }
    case .asyncDone: if message.isFrom(playbin.element) { receiveSettled(playbin) }
    case .durationChanged:
      if machine.phase == .open, machine.handed == nil {
        machine.handle(.duration(playbin.element.duration()), at: now)
      }
    case .contents:
      if let chapters = message.chapters { facts.learn(chapters, ofFollower: machine.handed != nil) }
    case .streamCollection:
      if let streams = message.streams { facts.learn(streams, ofFollower: machine.handed != nil) }
    case .element: receiveElementMessage(message)
    case .stateRequest:
      if let silence = message.wantsSilence { machine.handle(.interruption(silence), at: now) }
    case .warning, .other: break
    }
  }

  private func receiveSettled(_ playbin: Playbin) {
    if facts.lacksSound { return machine.handle(.lacksSound, at: now) }
    machine.handle(
      .settled(
        position: playbin.element.position(), canSeek: playbin.element.isSeekable(),
        duration: machine.handed == nil ? playbin.element.duration() : machine.duration), at: now)
    facts.learn(isSeekable: machine.canSeek, isLive: machine.isRadio)
  }

  private func receiveError(_ message: BusMessage, from playbin: Playbin) {
    guard let fault = message.fault, let location = machine.handed ?? machine.location else { return }
    if message.isWithin(playbin.sink.element) {
      let problem = PipelineError(.noAudioOutput, "The sound device failed", detail: fault.message)
      return machine.handle(.outputFailed(problem), at: now)
    }
    if machine.handed == nil, facts.lacksSound { return machine.handle(.lacksSound, at: now) }
    let status = machine.handed == nil ? lastStatus : nil
    let error = PipelineError(fault, at: location, lastStatus: status, missing: missingPlugin)
    machine.handle(.sourceFailed(error), at: now)
  }

  private func receiveTags(_ message: BusMessage) {
    guard let tags = message.tags else { return }
    facts.learn(tags, container: tags.text(GST_TAG_CONTAINER_FORMAT))
  }

  private func receiveElementMessage(_ message: BusMessage) {
    if let answer = message.httpAnswer {
      lastStatus = answer.status > 0 ? answer.status : lastStatus
      machine.handle(.progress, at: now)
      if answer.isRadio {
        machine.handle(.radio, at: now)
        facts.learn(isSeekable: false, isLive: true)
      }
    } else if let name = message.missingPlugin {
      missingPlugin = name
    }
  }
}
