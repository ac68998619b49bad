import NPCore
import NPHost
import NPHostTestSupport
import NowPlaying
import Testing

@MainActor
@Suite("Requests and the end of a media session")
struct MediaSessionRequestTests {
  private func silent(_ id: String = "model") -> ScriptedModel {
    let model = ScriptedModel(id: id)
    model.snapshot = MediaPlaybackSnapshot(state: .paused)
    return model
  }

  @Test("A request right after the session was made is judged by the model as it is")
  func immediate() async throws {
    let bench = HostBench()
    let session = MediaSession(silent(), host: bench.host)
    try await session.requestToBecomeApplicationPrimary()
    #expect(session.isApplicationPrimary)
    #expect(bench.publisher.states.count == 1)
    await HostBench.turn()
    #expect(bench.publisher.states.count == 1)
  }

  @Test("A request in the turn of a change is judged by the changed model")
  func sameTurn() async throws {
    let model = silent()
    (model.contentID, model.snapshot) = (nil, nil)
    let stage = await Stage(model)
    #expect(!stage.session.canBecomeApplicationPrimary)
    model.contentID = "2"
    #expect(stage.session.canBecomeApplicationPrimary)
    try await stage.session.requestToBecomeApplicationPrimary()
    #expect(stage.bench.publisher.current?.content?.id == "2")
  }

  @Test("A model with neither content nor snapshot nor command is refused as in an invalid state")
  func invalidState() async throws {
    let model = silent()
    (model.contentID, model.snapshot) = (nil, nil)
    let stage = await Stage(model)
    await #expect(throws: MediaSessionError.invalidState) {
      try await stage.session.requestToBecomeApplicationPrimary()
    }
    await #expect(throws: MediaSessionError.invalidState) { try await stage.session.requestToBecomeSystemPrimary() }
    #expect(stage.bench.openings == 0)
    model.declared = [.play {}]
    try await stage.session.requestToBecomeApplicationPrimary()
  }

  @Test("A newer session of the same id takes the place of the older one, which is invalidated")
  func invalidated() async throws {
    let bench = HostBench()
    let model = silent()
    let old = MediaSession(model, host: bench.host)
    try await old.requestToBecomeApplicationPrimary()
    let new = MediaSession(model, host: bench.host)
    await HostBench.turn()
    #expect(!old.isApplicationPrimary)
    #expect(!old.canBecomeApplicationPrimary)
    #expect(new.isApplicationPrimary)
    #expect(bench.publisher.withdrawals == 0)
    await #expect(throws: MediaSessionError.sessionInvalidated) { try await old.requestToBecomeApplicationPrimary() }
    await #expect(throws: MediaSessionError.sessionInvalidated) { try await old.requestToBecomeSystemPrimary() }
  }

  @Test("After the shutdown of the host every request says that the session is invalidated")
  func shutDown() async throws {
    let stage = await Stage()
    await stage.bench.host.shutDown()
    #expect(!stage.session.isApplicationPrimary)
    await #expect(throws: MediaSessionError.sessionInvalidated) {
      try await stage.session.requestToBecomeApplicationPrimary()
    }
    stage.model.title = "Late"
    await HostBench.turn()
    #expect(stage.bench.publisher.events.last == .withdraw)
  }

  @Test("Under the policy of Apple's systems an active audio session makes the difference")
  func ios() async throws {
    let model = silent()
    model.declared = [.play {}]
    let stage = await Stage(model)
    stage.bench.host.policy = .ios
    #expect(!stage.session.canBecomeApplicationPrimary)
    await #expect(throws: MediaSessionError.invalidState) {
      try await stage.session.requestToBecomeApplicationPrimary()
    }
    stage.bench.host.facts.backgroundModes = ["audio"]
    stage.bench.host.facts.audioSession = AudioSessionFacts(isActive: true, isMixable: false)
    #expect(stage.session.canBecomeApplicationPrimary)
    stage.bench.host.facts.isForeground = false
    try await stage.session.requestToBecomeSystemPrimary()
    #expect(!stage.session.isSystemPrimary)
    try await stage.session.requestToBecomeApplicationPrimary()
    #expect(stage.session.isApplicationPrimary)
  }

  @Test("Releasing the session takes it off the bus at once")
  func release() async {
    let bench = HostBench()
    var session: MediaSession<ScriptedModel>? = MediaSession(ScriptedModel(), host: bench.host)
    await HostBench.turn()
    #expect(bench.publisher.current != nil)
    #expect(session != nil)
    session = nil
    #expect(bench.publisher.events.last == .withdraw)
  }

  @Test("A session released off the main actor leaves the bus in the next turn")
  func releaseElsewhere() async {
    let bench = HostBench()
    let keeper = Keeper(MediaSession(ScriptedModel(), host: bench.host))
    await HostBench.turn()
    #expect(bench.publisher.current != nil)
    await keeper.drop()
    await HostBench.turn()
    #expect(bench.publisher.events.last == .withdraw)
  }

  @Test("A session released before it was ever read leaves no trace")
  func releasedUnread() async {
    let bench = HostBench()
    let model = ScriptedModel()
    _ = MediaSession(model, host: bench.host)
    await HostBench.turn()
    #expect(bench.openings == 0)
    model.title = "Late"
    await HostBench.turn()
    #expect(bench.openings == 0)
  }

  @Test("After its release the model may change as it likes")
  func changesAfterwards() async {
    let bench = HostBench()
    let model = ScriptedModel()
    var session: MediaSession<ScriptedModel>? = MediaSession(model, host: bench.host)
    await HostBench.turn()
    model.title = "On its way"
    #expect(session != nil)
    session = nil
    await HostBench.turn()
    model.title = "Later"
    await HostBench.turn()
    #expect(bench.publisher.states.count == 1)
    #expect(bench.publisher.withdrawals == 1)
  }

  @Test("A model that owns its session is released once it lets it go")
  func cycle() async {
    let bench = HostBench()
    weak var released: OwningModel?
    do {
      let model = OwningModel()
      released = model
      model.begin(bench.host)
      await HostBench.turn()
      #expect(bench.publisher.current != nil)
      model.end()
    }
    await HostBench.turn()
    #expect(released == nil)
    #expect(bench.publisher.events.last == .withdraw)
  }

  @Test("A request moves everything over to the other session")
  func twoSessions() async throws {
    let bench = HostBench()
    let (first, second) = (silent("a"), silent("b"))
    first.declared = [.play {}]
    second.title = "Other"
    let a = MediaSession(first, host: bench.host)
    let b = MediaSession(second, host: bench.host)
    try await a.requestToBecomeApplicationPrimary()
    try await b.requestToBecomeApplicationPrimary()
    #expect(bench.publisher.states.map(\.sessionID) == ["a", "b"])
    #expect(bench.publisher.current?.commands.isEmpty == true)
    #expect(bench.publisher.withdrawals == 0)
    #expect(!a.isApplicationPrimary)
    #expect(b.isApplicationPrimary)
    first.title = "Unseen"
    await HostBench.turn()
    #expect(bench.publisher.states.count == 2)
  }

  @Test("A command may release its own session, and its caller is answered by what it did")
  func commandReleasesSession() async throws {
    let bench = HostBench()
    let model = ScriptedModel()
    var session: MediaSession<ScriptedModel>? = MediaSession(model, host: bench.host)
    await HostBench.turn()
    #expect(session?.isApplicationPrimary == true)
    model.declared = [.stop { session = nil }]
    try await bench.send(.stop, to: "model")
    #expect(bench.publisher.current == nil)
    await #expect(throws: CommandFailure.sessionEnded) { try await bench.send(.stop, to: "model") }
  }

  @Test("A command may hand its place to another session")
  func commandHandsOver() async throws {
    let bench = HostBench()
    let (first, second) = (silent("first"), silent("second"))
    let (one, two) = (MediaSession(first, host: bench.host), MediaSession(second, host: bench.host))
    try await one.requestToBecomeApplicationPrimary()
    first.declared = [.next { try await two.requestToBecomeApplicationPrimary() }]
    try await bench.send(.next, to: "first")
    #expect(bench.publisher.current?.sessionID == "second")
    #expect(!one.isApplicationPrimary)
    #expect(two.isApplicationPrimary)
  }
}

@MainActor private final class OwningModel: MediaSessionRepresentable {
  let id = "owner"
  private var session: MediaSession<OwningModel>?
  var content: (any MediaContentRepresentable)? {
    GenericContent(id: "1", title: "T", type: .audio, duration: nil, artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var commands: [MediaCommand] { [.play { self.begin(nil) }] }
  func begin(_ host: SessionHost?) { if let host { session = MediaSession(self, host: host) } }
  func end() { session = nil }
}

/// Holds a session away from the main actor.
private actor Keeper {
  private var session: MediaSession<ScriptedModel>?
  init(_ session: MediaSession<ScriptedModel>) { self.session = session }
  func drop() { session = nil }
}
