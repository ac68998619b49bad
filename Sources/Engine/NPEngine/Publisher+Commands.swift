internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// A request of a client that has not been answered.
struct PendingRequest {
  let request: ClientRequest
  /// Who is answered; nil where the publisher asks on behalf of a client that has gone.
  let invocation: (any MethodInvocation)?
  /// Who asked.
  let client: BusName?
  let session: String
  var deadline: BusTimer?
  var task: Task<Void, Never>?
}

/// Commands: in order per session, each with a deadline, answered when done.
extension Publisher {
  /// Takes a request: what is refused now is answered now, the rest in its turn.
  ///
  /// `client` is named where it has gone, and does not call itself any more.
  func accept(_ request: ClientRequest, _ invocation: (any MethodInvocation)?, of client: BusName? = nil) {
    guard let session = machine.state?.sessionID, let resolver = resolver else {
      invocation?.fail(Self.error(for: .sessionEnded, deadlineMilliseconds: 0))
      return
    }
    if case .refuse(let error) = resolver.resolve(request) {
      invocation?.fail(error)
      return
    }
    let lane: CommandQueue.Lane = if case .root = request { .application } else { .session(session) }
    guard let (ticket, begins) = queue.add(to: lane) else {
      invocation?.fail(.failed("More than \(CommandQueue.mostWaiting) requests are waiting for the application."))
      return
    }
    requests[ticket] = PendingRequest(
      request: request, invocation: invocation, client: client ?? invocation?.sender, session: session)
    if begins { proceed(with: ticket) }
  }

  /// Fails what waits for a session that has ended; what is under way is answered by the application.
  func endSession(_ id: String) {
    for ticket in queue.end(.session(id)) {
      requests.removeValue(forKey: ticket)?.invocation?.fail(
        Self.error(for: .sessionEnded, deadlineMilliseconds: environment.commandDeadlineMilliseconds))
    }
    expectation.clear()
    releaseHolds(of: id)
  }

  /// Answers what is under way; to be called before the connection is closed, after which nobody can be answered.
  ///
  /// A request to quit has come true by then, everything else has ended with its session.
  package func answerAll() {
    let pending = requests.values
    (requests, queue) = ([:], CommandQueue())
    for request in pending {
      request.deadline.map { executor.cancel($0) }
      if request.request == .root(.quit) {
        request.invocation?.reply([])
      } else {
        request.task?.cancel()
        request.invocation?.fail(Self.error(for: .sessionEnded, deadlineMilliseconds: 0))
      }
    }
  }

  /// What requests are resolved from; nil while nothing is published.
  private var resolver: CommandResolver? {
    var resolver = machine.resolver(at: executor.now)
    resolver?.held = holds.kinds
    return resolver
  }

  /// Carries out a request whose turn it is, and those behind it, until one takes time.
  private func proceed(with ticket: CommandQueue.Ticket?) {
    var turn = ticket
    while let ticket = turn {
      guard let pending = requests[ticket] else { return }
      guard let resolver else {
        turn = answer(ticket, .failure(.sessionEnded))
        continue
      }
      let now = expectation.applied(to: resolver, at: executor.now)
      switch now.resolve(pending.request) {
      case .nothing: turn = answer(ticket, .success(()))
      case .refuse(let error):
        pending.invocation?.fail(error)
        requests[ticket] = nil
        turn = queue.finish(ticket)
      case .perform(let command):
        start(command, for: ticket, pending, seenFrom: now)
        turn = nil
      }
    }
  }

  private func start(
    _ command: SessionCommand, for ticket: CommandQueue.Ticket, _ pending: PendingRequest,
    seenFrom resolver: CommandResolver
  ) {
    let deadline = executor.now.advanced(byMilliseconds: environment.commandDeadlineMilliseconds)
    requests[ticket]?.deadline = executor.schedule(at: deadline) { [weak self] in
      self?.assumeIsolated { $0.expire(ticket, command) }
    }
    if command.isSeek { feed(.seekBegan) }
    // From its begin on, since a client may vanish before the application has answered.
    if let client = pending.client { followHold(command, of: client) }
    let published = publications
    let session = pending.session
    // Weak, as in all that waits for the application: one that never comes back must not keep a closed publisher.
    requests[ticket]?.task = Task(executorPreference: executor) { [weak self, handler] in
      let result = await Self.perform(command, session: session, by: handler)
      await self?.finish(ticket, command, result, published, resolver)
    }
  }

  private func finish(
    _ ticket: CommandQueue.Ticket, _ command: SessionCommand, _ result: Result<Void, CommandFailure>,
    _ published: Int, _ resolver: CommandResolver
  ) {
    // One that came after its deadline has been answered already.
    guard let pending = requests[ticket] else { return }
    let isDone = if case .success = result { true } else { false }
    // What was begun with a session ended with it.
    if pending.session == machine.state?.sessionID {
      if command.isSeek { feed(.seekEnded(isDone: isDone)) }
      if !isDone, let end = command.endOfHold, let client = pending.client { followHold(end, of: client) }
    }
    if isDone, published == publications {
      expectation.expect(command, seenFrom: resolver, at: executor.now)
    }
    proceed(with: answer(ticket, result))
  }

  private func expire(_ ticket: CommandQueue.Ticket, _ command: SessionCommand) {
    guard let pending = requests[ticket], let task = pending.task else { return }
    task.cancel()
    if command.isSeek, pending.session == machine.state?.sessionID { feed(.seekEnded(isDone: false)) }
    proceed(with: answer(ticket, .failure(.timedOut)))
  }

  /// Answers a request and returns the next whose turn it is.
  private func answer(
    _ ticket: CommandQueue.Ticket, _ result: Result<Void, CommandFailure>
  ) -> CommandQueue.Ticket? {
    guard let pending = requests.removeValue(forKey: ticket) else { return nil }
    pending.deadline.map { executor.cancel($0) }
    switch result {
    case .success: pending.invocation?.reply([])
    case .failure(let failure):
      pending.invocation?.fail(
        Self.error(for: failure, deadlineMilliseconds: environment.commandDeadlineMilliseconds))
    }
    return queue.finish(ticket)
  }

  static func perform(
    _ command: SessionCommand, session: String, by handler: any SessionCommandHandling
  ) async -> Result<Void, CommandFailure> {
    do throws(CommandFailure) {
      try await handler.perform(command, session: session)
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private static func error(for failure: CommandFailure, deadlineMilliseconds: Int64) -> BusError {
    switch failure {
    case .failed(let text): .failed(TextRepair.line(text))
    case .notSupported: .notSupported("The session does not take this command now.")
    case .noSuchContent: .failed("There is nothing to act on.")
    case .timedOut:
      BusError(
        .timedOut, name: .timedOut,
        message: "The application has not carried the command out within \(deadlineMilliseconds) ms.")
    case .sessionEnded: .failed("The session has ended.")
    }
  }
}

extension SessionCommand {
  /// Whether it moves the position within the track.
  fileprivate var isSeek: Bool {
    switch self {
    case .seekToPosition, .skipForward, .skipBackward: true
    default: false
    }
  }

  /// What ends the hold that it begins; nil where it begins none.
  fileprivate var endOfHold: SessionCommand? {
    switch self {
    case .beginSeekForward: .endSeekForward
    case .beginSeekBackward: .endSeekBackward
    default: nil
    }
  }
}
