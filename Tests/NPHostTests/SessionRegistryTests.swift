import NPCore
import NPHost
import Testing

@Suite("The registry of sessions")
struct SessionRegistryTests {
  private func state(_ id: String, _ playback: PlaybackState? = .playing, title: String = "T") -> SessionState {
    SessionState(
      sessionID: id, content: ContentDescription(id: "c", kind: .music, title: title),
      playback: playback.map { PlaybackDescription(state: $0, instant: MonotonicInstant(nanoseconds: 0)) })
  }

  private func published(_ actions: [SessionRegistry.Action]) -> [SessionState] {
    actions.compactMap { if case .publish(let state) = $0 { state } else { nil } }
  }

  private func standing(_ actions: [SessionRegistry.Action], of token: SessionToken) -> SessionStanding? {
    actions.compactMap { action -> SessionStanding? in
      if case .inform(token, let standing) = action { standing } else { nil }
    }.last
  }

  @Test("A paused session is published by its request and not before")
  func request() throws {
    var registry = SessionRegistry()
    let (token, first) = registry.register(id: "a")
    #expect(first.isEmpty)
    let update = registry.update(token, state("a", .paused))
    #expect(published(update).isEmpty)
    #expect(standing(update, of: token) == SessionStanding(canBecomeApplicationPrimary: true, isPrimary: false))
    let request = try registry.request(.application, by: token)
    #expect(published(request) == [state("a", .paused)])
    #expect(standing(request, of: token) == SessionStanding(canBecomeApplicationPrimary: true, isPrimary: true))
  }

  @Test("The state goes out before the flag turns")
  func order() throws {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    let actions = registry.update(token, state("a"))
    #expect(actions.count == 2)
    #expect(actions.first == .publish(state("a")))
  }

  @Test("The only session of a process is published when it first plays", arguments: PlaybackState.allCases)
  func solePlayer(_ playback: PlaybackState) {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    #expect(published(registry.update(token, state("a", playback))).isEmpty == (playback != .playing))
  }

  @Test("The only session is not published while it plays nothing")
  func solePlayerWithoutContent() {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    var state = state("a")
    state.content = nil
    #expect(published(registry.update(token, state)).isEmpty)
  }

  @Test("Of two sessions none is published by playing alone")
  func twoPlayers() {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    #expect(published(registry.update(a, state("a"))).isEmpty)
    #expect(published(registry.update(b, state("b"))).isEmpty)
  }

  @Test("A request moves state and flags over once, without anything between")
  func moves() throws {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    _ = registry.update(a, state("a"))
    _ = registry.update(b, state("b", .paused))
    _ = try registry.request(.application, by: a)
    let actions = try registry.request(.application, by: b)
    #expect(
      actions == [
        .publish(state("b", .paused)),
        .inform(a, SessionStanding(canBecomeApplicationPrimary: true, isPrimary: false)),
        .inform(b, SessionStanding(canBecomeApplicationPrimary: true, isPrimary: true)),
      ])
    #expect(try registry.request(.application, by: b).isEmpty)
    #expect(registry.update(a, state("a", .paused)).isEmpty)
  }

  @Test("A session that has nothing to show is refused and changes nothing")
  func invalidState() {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    #expect(throws: SessionRefusal.invalidState) { try registry.request(.application, by: token) }
    _ = registry.update(token, SessionState(sessionID: "a"))
    #expect(throws: SessionRefusal.invalidState) { try registry.request(.application, by: token) }
  }

  @Test("An equal state does nothing, however often it comes")
  func equalStates() throws {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    _ = registry.update(token, state("a"))
    for _ in 0..<5_000 { #expect(registry.update(token, state("a")).isEmpty) }
    #expect(registry.update(token, state("a", title: "U")) == [.publish(state("a", title: "U"))])
  }

  @Test("Releasing the primary session takes it off the bus")
  func releasePrimary() throws {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    _ = registry.update(a, state("a"))
    _ = registry.update(b, state("b", .paused))
    _ = try registry.request(.application, by: a)
    #expect(registry.release(a) == [.withdraw])
    #expect(registry.release(a).isEmpty)
  }

  @Test("Releasing another session changes nothing on the bus")
  func releaseOther() throws {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    _ = registry.update(a, state("a"))
    _ = registry.update(b, state("b"))
    _ = try registry.request(.application, by: a)
    #expect(registry.release(b).isEmpty)
  }

  @Test("The session that asked last before the released one takes over")
  func heir() throws {
    var registry = SessionRegistry()
    let tokens = ["a", "b", "c", "d"].map { registry.register(id: $0).token }
    for (token, id) in zip(tokens, ["a", "b", "c", "d"]) { _ = registry.update(token, state(id, .paused)) }
    for token in [tokens[1], tokens[0], tokens[2]] { _ = try registry.request(.application, by: token) }
    #expect(published(registry.release(tokens[2])) == [state("a", .paused)])
    #expect(published(registry.release(tokens[0])) == [state("b", .paused)])
    #expect(registry.release(tokens[1]).first == .withdraw)
  }

  @Test("A session that may no longer represent the application does not take over")
  func unfitHeir() throws {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    _ = registry.update(a, state("a", .paused))
    _ = registry.update(b, state("b"))
    _ = try registry.request(.application, by: a)
    _ = try registry.request(.application, by: b)
    _ = registry.update(a, SessionState(sessionID: "a"))
    #expect(registry.release(b).first == .withdraw)
  }

  @Test("The only one left takes over if it plays, though it never asked")
  func playingHeir() throws {
    var registry = SessionRegistry()
    let (a, b) = (registry.register(id: "a").token, registry.register(id: "b").token)
    _ = registry.update(a, state("a"))
    _ = registry.update(b, state("b"))
    _ = try registry.request(.application, by: a)
    #expect(published(registry.release(a)) == [state("b")])
  }

  @Test("A newer session of an id takes the old one's place without a gap")
  func replacement() throws {
    var registry = SessionRegistry()
    let old = registry.register(id: "a").token
    _ = registry.update(old, state("a"))
    let (new, actions) = registry.register(id: "a")
    #expect(actions.contains(.inform(old, SessionStanding())))
    #expect(!actions.contains(.withdraw))
    #expect(registry.session(id: "a") == new)
    #expect(throws: SessionRefusal.invalidated) { try registry.request(.application, by: old) }
    #expect(registry.update(old, state("a", .paused)).isEmpty)
    #expect(published(registry.update(new, state("a", title: "U"))) == [state("a", title: "U")])
    #expect(registry.release(old).isEmpty)
    #expect(registry.release(new).contains(.withdraw))
  }

  @Test("A successor released before it was read leaves nothing behind")
  func unreadSuccessor() {
    var registry = SessionRegistry()
    let old = registry.register(id: "a").token
    _ = registry.update(old, state("a"))
    let new = registry.register(id: "a").token
    #expect(registry.release(new) == [.withdraw])
  }

  @Test("A primary session that stops stays primary and is published as it is")
  func stops() {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    _ = registry.update(token, state("a"))
    let actions = registry.update(token, SessionState(sessionID: "a"))
    #expect(published(actions) == [SessionState(sessionID: "a")])
    #expect(standing(actions, of: token) == SessionStanding(canBecomeApplicationPrimary: false, isPrimary: true))
  }

  @Test("After the end every session is invalidated, those to come as well")
  func shutDown() {
    var registry = SessionRegistry()
    let token = registry.register(id: "a").token
    _ = registry.update(token, state("a"))
    #expect(registry.shutDown() == [.withdraw, .inform(token, SessionStanding())])
    #expect(throws: SessionRefusal.invalidated) { try registry.request(.application, by: token) }
    let late = registry.register(id: "b").token
    #expect(registry.update(late, state("b")).isEmpty)
    #expect(throws: SessionRefusal.invalidated) { try registry.request(.application, by: late) }
  }

  @Test("Under the policy of Apple's systems the facts decide, and whoever is primary stays so")
  func policy() throws {
    var facts = ApplicationFacts()
    facts.backgroundModes = ["audio"]
    facts.audioSession = AudioSessionFacts(isActive: false, isMixable: false)
    var registry = SessionRegistry(policy: .ios, facts: facts)
    let token = registry.register(id: "a").token
    var state = state("a")
    state.commands = CommandSet([CommandDescription(.pause)])
    #expect(registry.update(token, state).isEmpty)
    #expect(throws: SessionRefusal.invalidState) { try registry.request(.application, by: token) }
    facts.audioSession?.isActive = true
    #expect(published(registry.apply(policy: .ios, facts: facts)) == [state])
    facts.audioSession?.isActive = false
    let actions = registry.apply(policy: .ios, facts: facts)
    #expect(actions == [.inform(token, SessionStanding(canBecomeApplicationPrimary: false, isPrimary: true))])
  }

  @Test("A request for the system's place from the background does nothing under the policy of Apple's systems")
  func background() throws {
    var facts = ApplicationFacts()
    facts.backgroundModes = ["audio"]
    facts.audioSession = AudioSessionFacts(isActive: true, isMixable: false)
    facts.isForeground = false
    var registry = SessionRegistry(policy: .ios, facts: facts)
    let token = registry.register(id: "a").token
    var state = state("a", .paused)
    state.commands = CommandSet([CommandDescription(.play)])
    _ = registry.update(token, state)
    #expect(try registry.request(.system, by: token).isEmpty)
    #expect(published(try registry.request(.application, by: token)) == [state])
  }
}
