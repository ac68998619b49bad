package import NPCore
package import NPDBus
internal import NPMPRIS
internal import NPSystem

/// Publishes the session that represents this process: MPRIS and `Session1` on one object, under one name.
///
/// An actor on the connection's executor, over state machines that know neither bus nor time. What comes from other threads lies in a mailbox of
/// which the newest state alone is kept, so that any number of publications between two turns of the executor cost one comparison.
package actor Publisher: SessionPublishing {
  /// The connection's thread, which this actor shares.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated let executor: any BusExecutor
  let connection: any BusConnection
  let handler: any SessionCommandHandling
  let environment: PublisherEnvironment
  private nonisolated let mailbox = Lock(Mailbox())

  var machine: PublisherMachine
  var artwork: ArtworkMachine
  let folder: ArtworkFolder
  /// Whether it has been said that pictures cannot be put into files, since the last one that could.
  var hasWarnedOfFiles = false
  var queue = CommandQueue()
  var expectation = CommandExpectation()
  /// Counts publications, so that a command knows whether its effect has been reported already.
  var publications = 0
  var requests: [CommandQueue.Ticket: PendingRequest] = [:]
  var artworkTasks: [Int: Task<Void, Never>] = [:]
  var artworkCalls: [Int: any MethodInvocation] = [:]
  var nextArtworkCall = 1
  var holds = Holds()
  var departures: BusSubscription?
  private var timer: BusTimer?
  private var artworkTimer: BusTimer?
  private var observation: BusSubscription?

  /// Starts to follow the connection, which the caller opens; nothing is on the bus before the first `publish`.
  ///
  /// `commands` is asked on the connection's executor to carry out what clients want.
  package init(
    connection: any BusConnection, commands handler: any SessionCommandHandling, environment: PublisherEnvironment
  ) {
    self.connection = connection
    self.handler = handler
    self.environment = environment
    executor = connection.busExecutor
    machine = PublisherMachine(
      PublisherMachine.Configuration(
        names: environment.names, processID: environment.processID,
        hasArtworkFiles: !environment.artworkParents.isEmpty, windowMilliseconds: environment.windowMilliseconds,
        artworkGraceMilliseconds: environment.artworkGraceMilliseconds))
    artwork = ArtworkMachine(
      deadlineMilliseconds: environment.artworkDeadlineMilliseconds,
      lingerMilliseconds: environment.artworkLingerMilliseconds, largest: environment.largestArtwork)
    folder = ArtworkFolder(parents: environment.artworkParents)
    executor.run { [weak self] in self?.assumeIsolated { $0.start() } }
  }

  /// Says who publishes; see `SessionPublishing`.
  package nonisolated func identify(_ identity: PublisherIdentity) { post(.identify(identity)) }

  /// Publishes a state; see `SessionPublishing`.
  package nonisolated func publish(_ state: SessionState) { post(.publish(state)) }

  /// Takes the session off the bus; see `SessionPublishing`.
  package nonisolated func withdraw() { post(.withdraw) }

  /// The name under which the session is published; nil while there is none.
  package var ownedName: BusName? { machine.names.owned }

  private nonisolated func post(_ request: PublicationRequest) {
    guard mailbox.withLock({ $0.put(request) }) else { return }
    executor.run { [weak self] in self?.assumeIsolated { $0.drain() } }
  }

  private func drain() {
    for request in mailbox.withLock({ $0.take() }) {
      switch request {
      case .identify(let identity): feed(.identify(identity))
      case .publish(let state):
        publications += 1
        expectation.clear()
        feed(.publish(state))
      case .withdraw: feed(.withdraw)
      }
    }
  }

  private func start() {
    folder.sweep()
    let report: @Sendable (ConnectionEvent) -> Void = { [weak self] event in
      self?.assumeIsolated { $0.take(event) }
    }
    observation = connection.assumeIsolated { $0.observe(report) }
  }

  private func take(_ event: ConnectionEvent) {
    switch event {
    case .connected(let uniqueName): feed(.connected(uniqueName))
    case .disconnected(let error): feed(.disconnected(error.message))
    }
  }
}

// MARK: Carrying out what the machine asks for

extension Publisher {
  /// Tells the machine what happened, and does what it asks for.
  func feed(_ event: PublisherMachine.Event) {
    for action in machine.handle(event, at: executor.now) { perform(action) }
  }

  private func perform(_ action: PublisherMachine.Action) {
    switch action {
    case .export(let hasTrackList):
      let object = object(hasTrackList: hasTrackList)
      connection.assumeIsolated { $0.export(object) }
    case .unexport: connection.assumeIsolated { $0.unexport(MPRIS.path) }
    case .emit(let signal): connection.assumeIsolated { $0.emit(signal) }
    case .askName(let name, let epoch): ask(name, epoch: epoch)
    case .releaseName(let name, let epoch): release(name, epoch: epoch)
    case .schedule(let instant): schedule(instant)
    case .show(let shown): feedArtwork(.show(shown))
    case .clearArtwork: feedArtwork(.clear)
    case .endSession(let id): endSession(id)
    case .warn(let text): environment.warn(text)
    }
  }

  private func schedule(_ instant: MonotonicInstant?) {
    timer.map { executor.cancel($0) }
    timer = instant.map { instant in
      executor.schedule(at: instant) { [weak self] in self?.assumeIsolated { $0.feed(.timer) } }
    }
  }

  /// Schedules the next look at pictures in place of the last.
  func scheduleArtwork(_ instant: MonotonicInstant?) {
    artworkTimer.map { executor.cancel($0) }
    artworkTimer = instant.map { instant in
      executor.schedule(at: instant) { [weak self] in self?.assumeIsolated { $0.feedArtwork(.timer) } }
    }
  }

  private func ask(_ name: BusName, epoch: Int) {
    let onLoss: @Sendable () -> Void = { [weak self] in
      self?.assumeIsolated { $0.feed(.nameLost(name)) }
    }
    Task(executorPreference: executor) { [connection] in
      let answer = await Self.answer(to: name, on: connection, onLoss: onLoss)
      await self.feed(.nameAnswered(answer, epoch: epoch))
    }
  }

  private func release(_ name: BusName, epoch: Int) {
    Task(executorPreference: executor) { [connection] in
      // A name that cannot be given up is gone with the connection.
      try? await connection.releaseName(name)
      await self.feed(.nameReleased(epoch: epoch))
    }
  }

  private static func answer(
    to name: BusName, on connection: any BusConnection, onLoss: @escaping @Sendable () -> Void
  ) async -> NameMachine.Answer {
    do throws(BusError) {
      return switch try await connection.requestName(name, onLoss: onLoss) {
      case .owned: .owned
      case .taken: .taken
      }
    } catch {
      return error.code == .accessDenied ? .denied(error.message) : .failed(error.message)
    }
  }
}
