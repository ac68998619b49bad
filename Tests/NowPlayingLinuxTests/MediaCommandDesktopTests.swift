import NPCore
import NPHostTestSupport
import NowPlaying
import NowPlayingLinux
import Observation
import Testing

@MainActor @Observable private final class QueueModel: MediaSessionRepresentable {
  let id = "queue"
  var volume = 0.5
  var queue = ["a", "b", "a"]
  var current: String? = "e1"
  var isFixed = false

  var entries: [TrackListEntry] {
    queue.enumerated().map { TrackListEntry(id: "e\($0.offset)", content: Self.content($0.element)) }
  }
  var content: (any MediaContentRepresentable)? { Self.content("b") }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var commands: [MediaCommand] {
    [
      .changeVolume(current: volume) { self.volume = $0 }.enabled(!isFixed),
      .goToTrack(in: entries, current: current, queueIndex: 11, queueCount: 40) { self.current = $0 },
    ]
  }

  static func content(_ id: String) -> GenericContent {
    GenericContent(
      id: id, title: "Title \(id)", type: .audio, duration: nil,
      artwork: Artwork(id: id) { _ in try ArtworkRepresentation(data: Data()) })
  }
}

@MainActor
@Suite("Volume and track list")
struct MediaCommandDesktopTests {
  private let bench = HostBench()
  private let model = QueueModel()

  @Test("Volume and list are published with the way to change them, under the entries' own ids")
  func published() async {
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    let state = bench.publisher.current
    #expect(state?.volume == 0.5)
    #expect(state?.trackList?.tracks.map(\.id) == ["e0", "e1", "e2"])
    #expect(state?.trackList?.tracks.map(\.title) == ["Title a", "Title b", "Title a"])
    #expect(state?.trackList?.tracks.allSatisfy { $0.artwork == nil } == true)
    #expect(state?.trackList?.current == 1)
    #expect(state?.queueIndex == 11)
    #expect(state?.queueCount == 40)
    #expect(state?.commands.isEnabled(.setVolume) == true)
    #expect(state?.commands.isEnabled(.goToTrack) == true)
    _ = session
  }

  @Test("A volume asked for reaches the model, and what the model made of it is published once")
  func volume() async throws {
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    try await bench.send(.setVolume(0.75), to: "queue")
    await HostBench.turn()
    #expect(bench.publisher.states.map(\.volume) == [0.5, 0.75])
    try await bench.send(.setVolume(-3), to: "queue")
    #expect(model.volume == 0)
    await #expect(throws: CommandFailure.notSupported) { try await bench.send(.setVolume(.nan), to: "queue") }
    _ = session
  }

  @Test("A volume that cannot be changed is shown all the same")
  func fixedVolume() async {
    model.isFixed = true
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    #expect(bench.publisher.current?.volume == 0.5)
    #expect(bench.publisher.current?.commands.isEnabled(.setVolume) == false)
    await #expect(throws: CommandFailure.notSupported) { try await bench.send(.setVolume(1), to: "queue") }
    _ = session
  }

  @Test("A volume that is no number is not shown, and a negative one is silence")
  func badVolumes() async {
    model.volume = .nan
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    #expect(bench.publisher.current?.volume == nil)
    model.volume = -1
    await HostBench.turn()
    #expect(bench.publisher.current?.volume == 0)
    _ = session
  }

  @Test("Going to an entry hands over its id")
  func goTo() async throws {
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    try await bench.send(.goToTrack("e2"), to: "queue")
    #expect(model.current == "e2")
    await HostBench.turn()
    #expect(bench.publisher.current?.trackList?.current == 2)
    model.current = "elsewhere"
    await HostBench.turn()
    #expect(bench.publisher.current?.trackList?.current == nil)
    _ = session
  }

  @Test("Of two entries of one id the first counts")
  func duplicates() {
    let entries = ["x", "y"].map { TrackListEntry(id: "same", content: QueueModel.content($0)) }
    let command = MediaCommand.goToTrack(in: entries, current: "same") { _ in }
    guard case .trackList(let list, nil, nil) = command.declaration else {
      Issue.record("no list was declared")
      return
    }
    #expect(list.tracks.map(\.title) == ["Title x"])
    #expect(list.current == 0)
  }
}
