internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// What a publisher does and when, without a bus and without a clock.
///
/// It compares what is with what was sent last, and never with what was published last: so nothing is told twice and nothing is forgotten.
struct PublisherMachine: Sendable {
  /// What happens to it.
  enum Event: Sendable {
    case identify(PublisherIdentity)
    case publish(SessionState)
    case withdraw
    case connected(BusName)
    case disconnected(String)
    /// The answer to `askName` of this epoch.
    case nameAnswered(NameMachine.Answer, epoch: Int)
    /// `releaseName` of this epoch is done.
    case nameReleased(epoch: Int)
    case nameLost(BusName)
    /// The picture of this id lies at a URI, or nowhere.
    case artwork(id: String, url: String?)
    /// A client's seek goes to the application.
    case seekBegan
    /// The application has carried it out, or not.
    case seekEnded(isDone: Bool)
    /// The scheduled instant has come.
    case timer
  }

  /// What it asks for.
  enum Action: Hashable, Sendable {
    /// Make the object reachable, in place of the last.
    case export(hasTrackList: Bool)
    case unexport
    case emit(OutgoingSignal)
    case askName(BusName, epoch: Int)
    case releaseName(BusName, epoch: Int)
    /// Send `timer` at this instant instead of the last one; nil for never.
    case schedule(MonotonicInstant?)
    /// Have the pictures of this content ready.
    case show(ArtworkMachine.Shown?)
    /// Delete all pictures.
    case clearArtwork
    /// Fail the commands that wait for the session of this id.
    case endSession(String)
    case warn(String)
  }

  /// Its circumstances.
  struct Configuration: Sendable {
    var names: NamePolicy
    var processID: Int32
    /// Whether pictures can be put into files at all.
    var hasArtworkFiles: Bool
    var windowMilliseconds: Int64
    var artworkGraceMilliseconds: Int64
  }

  let configuration: Configuration
  var identity = PublisherIdentity(playerName: "", identity: "")
  /// What cannot change while a name is owned.
  var fixed: (playerName: String, canControl: Bool)?
  private(set) var state: SessionState?
  /// What clients read now; nil while nothing is published.
  private(set) var current: Projection?
  /// What clients know; nil while no name was asked for.
  var sent: Projection?
  var tracker = PositionTracker()
  var window: SignalWindow
  var names = NameMachine()
  var uniqueName: BusName?
  var epoch = 0
  var outage: String?
  var warnings = Warnings()
  var retryAt: MonotonicInstant?
  var retryMilliseconds: Int64 = 0
  private var exported: Bool?
  private var scheduled: MonotonicInstant?
  private var rates = RateMemory()
  private var allocator = TrackIDAllocator()
  private var entryIDs: [ObjectPath] = []
  private var lastKey: TrackKey?
  private var shown: ArtworkMachine.Shown?
  private var artURL: String?

  init(_ configuration: Configuration) {
    self.configuration = configuration
    window = SignalWindow(milliseconds: configuration.windowMilliseconds)
  }

  /// Takes in an event and says what is to be done, in order.
  mutating func handle(_ event: Event, at now: MonotonicInstant) -> [Action] {
    var actions: [Action] = []
    switch event {
    case .identify(let identity): identify(identity, at: now, &actions)
    case .publish(let state): publish(state, at: now, &actions)
    case .withdraw: withdraw(&actions)
    case .artwork(let id, let url): artworkIsKnown(id: id, url: url)
    case .seekBegan: tracker.seekBegan()
    case .seekEnded(let isDone): tracker.seekEnded(isDone: isDone, at: now)
    case .timer: scheduled = nil
    case .connected, .disconnected, .nameAnswered, .nameReleased, .nameLost: takeBusEvent(event, at: now, &actions)
    }
    settle(at: now, &actions)
    return actions
  }

  /// What a client's request is resolved from; nil while nothing is published.
  func resolver(at now: MonotonicInstant) -> CommandResolver? {
    guard let state, let current else { return nil }
    let list = current.trackList
    return CommandResolver(
      identity: identity, canControl: current.player.canControl, commands: state.commands,
      status: current.player.playbackStatus, position: tracker.position(at: now), movement: tracker.actual.rate,
      end: tracker.end,
      trackID: current.view.track,
      entries: Dictionary(zip(list?.ids ?? [], list?.contents ?? []), uniquingKeysWith: { first, _ in first }))
  }
}

// MARK: What comes from the application

extension PublisherMachine {
  private mutating func identify(
    _ identity: PublisherIdentity, at now: MonotonicInstant, _ actions: inout [Action]
  ) {
    self.identity = identity
    guard state != nil else { return }
    showArtwork(at: now, &actions)
    refresh()
  }

  private mutating func publish(_ new: SessionState, at now: MonotonicInstant, _ actions: inout [Action]) {
    if let old = state, old.sessionID != new.sessionID {
      actions.append(.endSession(old.sessionID))
      (rates, allocator) = (RateMemory(), TrackIDAllocator())
    }
    if fixed == nil { fixed = (identity.playerName, identity.canControl) }
    state = new
    entryIDs = allocator.assign(to: new.trackList?.tracks.map(\.id) ?? [])
    rates.follow(new.playback, isActive: new.isActive)
    let key = source?.trackKey
    tracker.follow(
      new.isActive ? new.playback : nil, end: new.content?.duration?.end,
      isNewTrack: key?.isOther(than: lastKey) ?? true, at: now)
    lastKey = key
    showArtwork(at: now, &actions)
    refresh()
  }

  private mutating func withdraw(_ actions: inout [Action]) {
    guard let state else { return }
    take(names.unwant(), at: nil, &actions)
    actions += [.unexport, .endSession(state.sessionID), .clearArtwork]
    (self.state, current, sent, fixed, exported) = (nil, nil, nil, nil, nil)
    (tracker, rates, allocator, entryIDs) = (PositionTracker(), RateMemory(), TrackIDAllocator(), [])
    (lastKey, shown, artURL, retryAt) = (nil, nil, nil, nil)
    window.reset()
  }

  private var source: ProjectionSource? {
    guard let state else { return nil }
    return ProjectionSource(
      identity: identity, canControl: fixed?.canControl ?? identity.canControl, state: state, rates: rates,
      entryIDs: entryIDs, artURL: artURL)
  }

  mutating func refresh() {
    current = source?.project()
  }

  /// Says which pictures are wanted, and holds a change back for one that goes into a file.
  private mutating func showArtwork(at now: MonotonicInstant, _ actions: inout [Action]) {
    guard let content = source?.content else {
      if shown != nil { actions.append(.show(nil)) }
      (shown, artURL) = (nil, nil)
      window.unhold()
      return
    }
    let isPrivate = content.artwork?.isPrivate ?? true || identity.keepsArtworkPrivate
    let wanted = ArtworkMachine.Shown(
      content: content.id, artwork: content.artwork?.id, isFile: !isPrivate && configuration.hasArtworkFiles,
      animated: content.animatedArtwork?.id)
    guard wanted != shown else { return }
    if wanted.file != shown?.file {
      artURL = nil
      if wanted.file == nil {
        window.unhold()
      } else {
        window.hold(until: now.advanced(byMilliseconds: configuration.artworkGraceMilliseconds), at: now)
      }
    }
    shown = wanted
    actions.append(.show(wanted))
  }

  private mutating func artworkIsKnown(id: String, url: String?) {
    // An answer for a track that has passed shows nothing.
    guard let shown, shown.file == id else { return }
    artURL = url
    window.unhold()
    refresh()
  }
}

// MARK: What goes out

extension PublisherMachine {
  /// Does what is due and schedules what is not.
  private mutating func settle(at now: MonotonicInstant, _ actions: inout [Action]) {
    var wake: MonotonicInstant?
    if let state, let current {
      warnOfOutage(&actions)
      if exported != (state.trackList != nil) {
        exported = state.trackList != nil
        actions.append(.export(hasTrackList: state.trackList != nil))
      }
      if names.isIdle, uniqueName != nil {
        if window.isHeld(at: now) { wake = window.graceEnd } else { askForName(current, at: now, &actions) }
      } else if names.phase == .waiting {
        if let retryAt, now >= retryAt { take(names.retry(), at: now, &actions) } else { wake = retryAt }
      } else if names.owned != nil, hasChanges(current) {
        let due = window.due(at: now)
        if due <= now { flush(current, at: now, &actions) } else { wake = due }
      }
    }
    guard wake != scheduled else { return }
    scheduled = wake
    actions.append(.schedule(wake))
  }

  private func hasChanges(_ current: Projection) -> Bool {
    current != sent || tracker.isJump(seenAs: current.view)
  }

  /// Tells everything that listeners do not know yet: at most one `PropertiesChanged` per interface, then the jump.
  private mutating func flush(_ current: Projection, at now: MonotonicInstant, _ actions: inout [Action]) {
    guard let sent else { return }
    let before = actions.count
    emit(current.root.changes(since: sent.root).signal(), &actions)
    if let list = current.trackList, let old = sent.trackList {
      emit(list.properties.changes(since: old.properties).signal(), &actions)
      for signal in list.signals(since: old) { emit(signal.signal(), &actions) }
    }
    emit(current.player.changes(since: sent.player).signal(), &actions)
    emit(current.session.changes(since: sent.session).signal(), &actions)
    let jump = tracker.isJump(seenAs: current.view) ? tracker.announced(at: now) : nil
    if let jump { emit(PlayerSignal.seeked(jump).signal(), &actions) }
    tracker.tell(current.view, seeked: jump, at: now)
    self.sent = current
    if actions.count > before { window.sent(at: now) }
  }

  private func emit(_ signal: OutgoingSignal?, _ actions: inout [Action]) {
    if let signal { actions.append(.emit(signal)) }
  }

  /// Asks for the name, after which clients may read: from here on they must be told what changes.
  private mutating func askForName(_ current: Projection, at now: MonotonicInstant, _ actions: inout [Action]) {
    guard let uniqueName, let fixed else { return }
    sent = current
    tracker.tell(current.view, seeked: nil, at: now)
    let candidates = PlayerName.candidates(
      for: fixed.playerName, policy: configuration.names, processID: configuration.processID, uniqueName: uniqueName)
    take(names.want(candidates), at: now, &actions)
  }
}
