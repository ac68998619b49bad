import NPCore
import NPHostTestSupport
import NowPlaying
import Observation
import Testing

@MainActor
@Suite("A media session publishes by Observation")
struct MediaSessionTests {
  @Test("The model is read in the turn after the session was made, not while it is made")
  func firstReading() async {
    let bench = HostBench()
    let model = ScriptedModel()
    let session = MediaSession(model, host: bench.host)
    #expect(model.readings == 0)
    await HostBench.turn()
    #expect(model.readings == 1)
    #expect(bench.publisher.current?.content?.title == "Song")
    #expect(session.id == "model")
  }

  @Test("However many properties change in a turn, the model is read once and published once")
  func coalescing() async {
    let stage = await Stage()
    for number in 0..<1_000 {
      stage.model.title = "Song \(number)"
      stage.model.contentID = "\(number)"
      stage.model.snapshot = MediaPlaybackSnapshot(state: .playing(rate: Float(number + 1)))
    }
    await HostBench.turn()
    #expect(stage.model.readings == 2)
    #expect(stage.bench.publisher.states.count == 2)
    #expect(stage.bench.publisher.current?.content?.title == "Song 999")
    #expect(stage.bench.publisher.current?.playback?.rate == 1_000)
  }

  @Test("Each turn with a change is one reading, for as long as the session lives")
  func manyTurns() async {
    let stage = await Stage()
    for number in 1...50 {
      stage.model.title = "Song \(number)"
      await HostBench.turn()
      #expect(stage.bench.publisher.states.count == number + 1)
    }
    #expect(stage.model.readings == 51)
  }

  @Test("Setting equal values publishes nothing")
  func equalValues() async {
    let stage = await Stage()
    for _ in 0..<5_000 {
      stage.model.title = "Song"
      stage.model.snapshot = MediaPlaybackSnapshot(state: .playing())
    }
    await HostBench.turn()
    stage.model.contentID = "1"
    await HostBench.turn()
    #expect(stage.bench.publisher.states.count == 1)
  }

  @Test("A property that the model touches through another object is followed as well")
  func deepObservation() async {
    let bench = HostBench()
    let library = Library()
    let model = LibraryModel(library)
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    library.title = "Other"
    await HostBench.turn()
    #expect(bench.publisher.states.map(\.content?.title) == ["First", "Other"])
    _ = session
  }

  @Test("Content of the application's own that is observable itself is followed as well")
  func observableContent() async {
    let bench = HostBench()
    let content = LiveContent()
    let session = MediaSession(LiveModel(content), host: bench.host)
    await HostBench.turn()
    content.genre = "Choir"
    await HostBench.turn()
    #expect(bench.publisher.states.map(\.content?.genres) == [[], ["Choir"]])
    _ = session
  }

  @Test("Nothing playing is published as such, and what was before is gone")
  func nothing() async {
    let stage = await Stage()
    stage.model.contentID = nil
    stage.model.snapshot = nil
    await HostBench.turn()
    #expect(stage.bench.publisher.current == SessionState(sessionID: "model"))
    #expect(stage.session.isApplicationPrimary)
  }

  @Test("Of two commands of one kind the first counts, for what is shown and for what is run")
  func duplicates() async throws {
    let stage = await Stage()
    var heard: [String] = []
    stage.model.declared = [.play { heard.append("first") }, .play { heard.append("second") }.enabled(false)]
    await HostBench.turn()
    #expect(stage.bench.publisher.current?.commands.all == [CommandDescription(.play)])
    try await stage.bench.send(.play, to: "model")
    #expect(heard == ["first"])
  }

  @Test("The flags are observable, and each tells of its own changes alone")
  func flags() async throws {
    let bench = HostBench()
    let model = ScriptedModel()
    (model.contentID, model.snapshot) = (nil, nil)
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    let told = FlagChanges()
    withObservationTracking {
      _ = session.canBecomeApplicationPrimary
    } onChange: {
      told.note("can")
    }
    withObservationTracking {
      _ = session.isApplicationPrimary
    } onChange: {
      told.note("application")
    }
    withObservationTracking {
      _ = session.isSystemPrimary
    } onChange: {
      told.note("system")
    }
    model.snapshot = MediaPlaybackSnapshot(state: .paused)
    await HostBench.turn()
    #expect(told.names == ["can"])
    try await session.requestToBecomeApplicationPrimary()
    #expect(told.names == ["can", "application", "system"])
    #expect(session.isSystemPrimary)
  }
}

private final class FlagChanges: Sendable {
  private let list = Names()
  func note(_ name: String) { MainActor.assumeIsolated { list.names.append(name) } }
  @MainActor var names: [String] { list.names }

  @MainActor
  private final class Names {
    var names: [String] = []
    nonisolated init() {}
  }
}

@MainActor @Observable private final class Library {
  var title = "First"
}

@MainActor @Observable private final class LibraryModel: MediaSessionRepresentable {
  let id = "library"
  private let library: Library
  init(_ library: Library) { self.library = library }
  var content: (any MediaContentRepresentable)? {
    GenericContent(id: "1", title: library.title, type: .audio, duration: nil, artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var commands: [MediaCommand] { [] }
}

@Observable private final class LiveContent: MediaContentRepresentable {
  let id = "live"
  var type: MediaType { .audio }
  var duration: MediaDuration? { .live }
  var artwork: Artwork? { nil }
  var animatedArtwork: AnimatedArtwork? { nil }
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
}

@MainActor private final class LiveModel: MediaSessionRepresentable {
  let id = "live"
  let content: (any MediaContentRepresentable)?
  init(_ content: LiveContent) { self.content = content }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var commands: [MediaCommand] { [] }
}
