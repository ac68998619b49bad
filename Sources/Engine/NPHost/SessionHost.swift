package import NPCore
package import NPEngine

/// What the application does for commands that belong to no session.
package struct ApplicationHandlers {
  /// Brings the window to the front; nil when it cannot.
  package var raise: (@MainActor () async throws(CommandFailure) -> Void)?
  /// Ends the application; nil when it may not be ended from outside.
  package var quit: (@MainActor () async throws(CommandFailure) -> Void)?
  /// Opens a URI; nil when none is taken.
  package var openURI: (@MainActor (String) async throws(CommandFailure) -> Void)?

  /// Handles nothing.
  package init() {}
}

/// The sessions of a process, and the one way from them to the bus and back.
///
/// A program that publishes nothing opens nothing: the publisher is made when the first state is to be published.
@MainActor
package final class SessionHost {
  /// The clocks by which positions are anchored.
  package nonisolated let clocks: HostClocks
  private var registry: SessionRegistry
  private var sessions: [SessionToken: Listed] = [:]
  private let open: @MainActor (CommandRouter) -> Publication
  private var publication: Publication?
  private var published: SessionState?
  private let log: (String) -> Void
  private var hasSaidThatNoHubIsThere = false
  private var pending: [SessionRegistry.Action] = []
  private var isCarryingOut = false

  /// Held weakly: a session lives as long as the application holds it, and says itself when it ends.
  private struct Listed {
    weak var session: (any HostedSession)?
  }

  /// Who the application is; a change goes out at once if something is published.
  package var identity: PublisherIdentity {
    didSet { if identity != oldValue { publication?.publisher.identify(identity) } }
  }

  /// What the application does for commands that belong to no session.
  package var handlers = ApplicationHandlers() {
    didSet {
      var identity = identity
      identity.canRaise = handlers.raise != nil
      identity.canQuit = handlers.quit != nil
      self.identity = identity
      if (handlers.openURI != nil) != (oldValue.openURI != nil), let published {
        publication?.publisher.publish(withApplicationCommands(published))
      }
    }
  }

  /// Makes a host that opens its publication when the first state is to be published.
  package init(
    identity: PublisherIdentity, policy: PublicationPolicy = .desktop, clocks: HostClocks = .system,
    log: @escaping (String) -> Void = { _ in }, open: @escaping @MainActor (CommandRouter) -> Publication
  ) {
    self.identity = identity
    self.clocks = clocks
    self.log = log
    self.open = open
    registry = SessionRegistry(policy: policy)
  }

  /// The rules in force; a change is judged for all sessions at once, and whoever is primary stays so.
  package var policy: PublicationPolicy {
    get { registry.policy }
    set { carryOut(registry.apply(policy: newValue, facts: registry.facts)) }
  }

  /// The facts the rules are judged by; a change is judged for all sessions at once.
  package var facts: ApplicationFacts {
    get { registry.facts }
    set { carryOut(registry.apply(policy: registry.policy, facts: newValue)) }
  }

  /// Takes a session in, held weakly; one of the same id is invalidated, and its place taken.
  package func register(_ session: any HostedSession, id: String) -> SessionToken {
    let (token, actions) = registry.register(id: id)
    sessions[token] = Listed(session: session)
    carryOut(actions)
    return token
  }

  /// Takes a new state; it goes out if the session is primary, or becomes so by being the only one that plays.
  package func update(_ token: SessionToken, _ state: SessionState) {
    carryOut(registry.update(token, state))
  }

  /// Makes a session represent the application, or throws why it may not.
  package func request(_ request: PrimaryRequest, by token: SessionToken) throws(SessionRefusal) {
    let actions = try registry.request(request, by: token)
    if request == .system { sayThatNoHubIsThere() }
    carryOut(actions)
  }

  /// Lets a session go; if it is the primary one, the publisher is told before this returns.
  package func release(_ token: SessionToken) {
    sessions[token] = nil
    carryOut(registry.release(token))
  }

  /// Invalidates all sessions, takes the primary one off the bus and closes the connection; for good.
  package func shutDown() async {
    carryOut(registry.shutDown())
    let closing = publication
    publication = nil
    await closing?.close()
  }

  /// Carries out a command of the session of this id, or one of the application.
  package func perform(_ command: SessionCommand, session id: String) async throws(CommandFailure) {
    switch command {
    case .raise: try await perform(handlers.raise)
    case .quit: try await perform(handlers.quit)
    case .openURI(let uri):
      guard let openURI = handlers.openURI else { throw .notSupported }
      try await openURI(uri)
    default:
      guard let token = registry.session(id: id), let session = sessions[token]?.session else { throw .sessionEnded }
      try await session.perform(command)
    }
  }

  private func perform(_ handler: (@MainActor () async throws(CommandFailure) -> Void)?) async throws(CommandFailure) {
    guard let handler else { throw .notSupported }
    try await handler()
  }

  /// Carries out in order; what an observer of a flag sets off meanwhile waits its turn, so that no flag ends up stale.
  private func carryOut(_ actions: [SessionRegistry.Action]) {
    pending.append(contentsOf: actions)
    guard !isCarryingOut else { return }
    isCarryingOut = true
    defer { isCarryingOut = false }
    while !pending.isEmpty {
      switch pending.removeFirst() {
      case .publish(let state):
        published = state
        opened().publish(withApplicationCommands(state))
      case .withdraw:
        published = nil
        publication?.publisher.withdraw()
      case .inform(let token, let standing): sessions[token]?.session?.stand(standing)
      }
    }
  }

  /// The engine lets a URI through only to a session that declares the command.
  private func withApplicationCommands(_ state: SessionState) -> SessionState {
    guard handlers.openURI != nil else { return state }
    var state = state
    state.commands = CommandSet(state.commands.all + [CommandDescription(.openURI)])
    return state
  }

  private func opened() -> any SessionPublishing {
    if let publication { return publication.publisher }
    let publication = open(CommandRouter(host: self))
    self.publication = publication
    publication.publisher.identify(identity)
    return publication.publisher
  }

  private func sayThatNoHubIsThere() {
    guard !hasSaidThatNoHubIsThere else { return }
    hasSaidThatNoHubIsThere = true
    log("No hub is running: a request to become system primary makes the session application primary, no more.")
  }
}
