import NPCore
import NPEngine
import NPHost
import NPHostTestSupport
import Testing

@MainActor
private final class ListedSession: HostedSession {
  var standings: [SessionStanding] = []
  var commands: [SessionCommand] = []
  var failure: CommandFailure?
  var onStanding: (() -> Void)?

  func stand(_ standing: SessionStanding) {
    standings.append(standing)
    onStanding?()
  }

  func perform(_ command: SessionCommand) async throws(CommandFailure) {
    MainActor.assertIsolated()
    commands.append(command)
    if let failure { throw failure }
  }
}

@MainActor
@Suite("The host of sessions")
struct SessionHostTests {
  private let bench = HostBench()
  private var host: SessionHost { bench.host }

  private func state(_ id: String, _ playback: PlaybackState = .playing) -> SessionState {
    SessionState(
      sessionID: id, content: ContentDescription(id: "c", kind: .music),
      playback: PlaybackDescription(state: playback, instant: MonotonicInstant(nanoseconds: 0)))
  }

  @Test("Nothing is opened until something is published, and then once")
  func lazy() throws {
    let (a, b) = (ListedSession(), ListedSession())
    let (first, second) = (host.register(a, id: "a"), host.register(b, id: "b"))
    host.update(first, state("a"))
    host.update(second, state("b"))
    #expect(bench.openings == 0)
    try host.request(.application, by: first)
    try host.request(.application, by: second)
    #expect(bench.openings == 1)
    #expect(
      bench.publisher.events == [.identify(host.identity), .publish(state("a")), .publish(state("b"))])
  }

  @Test("Commands reach the session of their id, also one that is not primary")
  func routing() async throws {
    let (a, b) = (ListedSession(), ListedSession())
    let (first, second) = (host.register(a, id: "a"), host.register(b, id: "b"))
    host.update(first, state("a"))
    host.update(second, state("b"))
    try host.request(.application, by: first)
    try await bench.send(.pause, to: "a")
    try await bench.send(.next, to: "b")
    #expect(a.commands == [.pause])
    #expect(b.commands == [.next])
  }

  @Test("A failure of the session answers whoever asked")
  func failure() async throws {
    let session = ListedSession()
    session.failure = .failed("no disc")
    host.update(host.register(session, id: "a"), state("a"))
    await #expect(throws: CommandFailure.failed("no disc")) { try await bench.send(.play, to: "a") }
  }

  @Test("A command for a session that is gone is answered so")
  func gone() async throws {
    var session: ListedSession? = ListedSession()
    let token = host.register(try #require(session), id: "a")
    host.update(token, state("a"))
    session = nil
    await #expect(throws: CommandFailure.sessionEnded) { try await bench.send(.play, to: "a") }
    await #expect(throws: CommandFailure.sessionEnded) { try await bench.send(.play, to: "other") }
    host.release(token)
    #expect(bench.publisher.withdrawals == 1)
  }

  @Test("A router whose host is gone answers that the session has ended")
  func hostGone() async throws {
    var host: SessionHost? = SessionHost(identity: PublisherIdentity(playerName: "p", identity: "P")) { _ in
      Publication(publisher: RecordingPublisher())
    }
    let router = CommandRouter(host: try #require(host))
    host = nil
    await #expect(throws: CommandFailure.sessionEnded) { try await router.perform(.play, session: "a") }
  }

  @Test("Raise, quit and URIs reach the application, and are refused where it takes none")
  func applicationCommands() async throws {
    let session = ListedSession()
    host.update(host.register(session, id: "a"), state("a"))
    for command in [SessionCommand.raise, .quit, .openURI("file:///x")] {
      await #expect(throws: CommandFailure.notSupported) { try await bench.send(command, to: "a") }
    }
    var heard: [String] = []
    host.handlers.raise = { () async throws(CommandFailure) in heard.append("raise") }
    host.handlers.quit = { () async throws(CommandFailure) in throw .failed("busy") }
    host.handlers.openURI = { uri async throws(CommandFailure) in heard.append(uri) }
    try await bench.send(.raise, to: "a")
    try await bench.send(.openURI("file:///x"), to: "a")
    await #expect(throws: CommandFailure.failed("busy")) { try await bench.send(.quit, to: "a") }
    #expect(heard == ["raise", "file:///x"])
    #expect(session.commands.isEmpty)
  }

  @Test("Handlers show in the identity, and one for URIs in the commands of what is published")
  func handlersShow() {
    let session = ListedSession()
    host.update(host.register(session, id: "a"), state("a"))
    #expect(bench.publisher.current?.commands.isEnabled(.openURI) == false)
    host.handlers.raise = { () async throws(CommandFailure) in }
    #expect(bench.publisher.identities.last?.canRaise == true)
    #expect(bench.publisher.identities.last?.canQuit == false)
    host.handlers.openURI = { _ async throws(CommandFailure) in }
    #expect(bench.publisher.current?.commands.isEnabled(.openURI) == true)
    host.handlers = ApplicationHandlers()
    #expect(bench.publisher.current?.commands.isEnabled(.openURI) == false)
    #expect(bench.publisher.identities.last?.canRaise == false)
  }

  @Test("An identity is told when it changes, and not when it does not")
  func identity() {
    let session = ListedSession()
    host.identity.identity = "Before"
    host.update(host.register(session, id: "a"), state("a"))
    host.identity.identity = "After"
    host.identity.identity = "After"
    #expect(bench.publisher.identities.map(\.identity) == ["Before", "After"])
  }

  @Test("Without a hub the system request equals the application request, and the log says so once")
  func systemRequest() throws {
    let session = ListedSession()
    let token = host.register(session, id: "a")
    host.update(token, state("a", .paused))
    try host.request(.system, by: token)
    try host.request(.system, by: token)
    #expect(session.standings.last?.isApplicationPrimary == true)
    #expect(session.standings.last?.isSystemPrimary == true)
    #expect(bench.lines.count == 1)
    #expect(bench.lines.first?.contains("hub") == true)
  }

  @Test("Shutting down takes the session off the bus, then closes the connection")
  func shutDown() async {
    let session = ListedSession()
    let token = host.register(session, id: "a")
    host.update(token, state("a"))
    await host.shutDown()
    #expect(bench.publisher.events.last == .withdraw)
    #expect(bench.closings == 1)
    #expect(session.standings.last == SessionStanding())
    #expect(throws: SessionRefusal.invalidated) { try host.request(.application, by: token) }
  }

  @Test("What an observer of a flag sets off waits its turn, so that no flag ends up stale")
  func reentrance() throws {
    let (a, b) = (ListedSession(), ListedSession())
    let (first, second) = (host.register(a, id: "a"), host.register(b, id: "b"))
    host.update(first, state("a", .paused))
    host.update(second, state("b", .paused))
    try host.request(.application, by: first)
    a.onStanding = { [host] in
      a.onStanding = nil
      host.release(second)
      try? host.request(.application, by: first)
    }
    try host.request(.application, by: second)
    #expect(a.standings.last?.isApplicationPrimary == true)
    #expect(bench.publisher.current?.sessionID == "a")
  }
}
