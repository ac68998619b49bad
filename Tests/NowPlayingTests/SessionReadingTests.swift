import NPCore
import NPHostTestSupport
import NowPlaying
import Testing

@MainActor
@Suite("Positions and their moments")
struct SessionReadingTests {
  private func playback(_ stage: Stage) -> PlaybackDescription? { stage.bench.publisher.current?.playback }

  private func stage(_ snapshot: MediaPlaybackSnapshot?) async -> Stage {
    let model = ScriptedModel()
    model.snapshot = MediaPlaybackSnapshot(state: .playing())
    let stage = await Stage(model)
    model.snapshot = snapshot
    await HostBench.turn()
    return stage
  }

  @Test("Without a timestamp a position is anchored at the moment it is read")
  func anchor() async {
    let stage = await stage(MediaPlaybackSnapshot(state: .playing(rate: 1.5), elapsedTime: 12.5))
    #expect(
      playback(stage)
        == PlaybackDescription(
          state: .playing, rate: 1.5, elapsed: MediaTime(seconds: 12.5), instant: stage.bench.clock.now))
  }

  @Test("An equal snapshot keeps its moment while other things change")
  func equalSnapshot() async {
    let stage = await stage(MediaPlaybackSnapshot(state: .playing(), elapsedTime: 10))
    let before = playback(stage)
    stage.bench.clock.advance(seconds: 5)
    stage.model.title = "Renamed"
    stage.model.snapshot = MediaPlaybackSnapshot(state: .playing(), elapsedTime: 10)
    await HostBench.turn()
    #expect(stage.bench.publisher.current?.content?.title == "Renamed")
    #expect(playback(stage) == before)
  }

  @Test("An equal snapshot of other content is a moment of its own")
  func otherContent() async {
    let stage = await stage(MediaPlaybackSnapshot(state: .playing(), elapsedTime: 0))
    stage.bench.clock.advance(seconds: 200)
    stage.model.contentID = "2"
    await HostBench.turn()
    #expect(playback(stage)?.instant == stage.bench.clock.now)
  }

  @Test("An equal snapshot with a timestamp means the same moment, whatever the content")
  func otherContentWithTimestamp() async {
    let bench = HostBench()
    let model = ScriptedModel()
    model.snapshot = MediaPlaybackSnapshot(
      state: .playing(), elapsedTime: 0, timestamp: Date(timeIntervalSince1970: bench.clock.wallSeconds))
    let session = MediaSession(model, host: bench.host)
    await HostBench.turn()
    let before = bench.publisher.current?.playback
    bench.clock.advance(seconds: 3)
    model.contentID = "2"
    await HostBench.turn()
    #expect(bench.publisher.states.count == 2)
    #expect(bench.publisher.current?.playback == before)
    _ = session
  }

  @Test("A snapshot that comes back after none is a moment of its own")
  func comesBack() async {
    let snapshot = MediaPlaybackSnapshot(state: .paused, elapsedTime: 3)
    let stage = await stage(snapshot)
    stage.model.snapshot = nil
    await HostBench.turn()
    #expect(playback(stage) == nil)
    stage.bench.clock.advance(seconds: 9)
    stage.model.snapshot = snapshot
    await HostBench.turn()
    #expect(playback(stage)?.instant == stage.bench.clock.now)
  }

  @Test("A timestamp of the past moves the moment back by its age")
  func past() async {
    let stage = await stage(nil)
    let wall = Date(timeIntervalSince1970: stage.bench.clock.wallSeconds - 2.5)
    stage.model.snapshot = MediaPlaybackSnapshot(state: .playing(), elapsedTime: 1, timestamp: wall)
    await HostBench.turn()
    let age = stage.bench.clock.now.nanoseconds(since: playback(stage)?.instant ?? stage.bench.clock.now)
    #expect(abs(age - 2_500_000_000) < 1_000_000)
  }

  @Test("A clock set anew on the wall does not move a position that is already anchored")
  func wallJump() async {
    let stage = await stage(nil)
    let wall = Date(timeIntervalSince1970: stage.bench.clock.wallSeconds)
    stage.model.snapshot = MediaPlaybackSnapshot(state: .playing(), elapsedTime: 1, timestamp: wall)
    await HostBench.turn()
    let before = playback(stage)
    stage.bench.clock.jump(wallSeconds: 3_600)
    stage.model.title = "Renamed"
    await HostBench.turn()
    #expect(playback(stage) == before)
  }

  @Test(
    "A timestamp of the future, or none at all, counts as the present",
    arguments: [60.0, .infinity, .nan, 1e300])
  func future(ahead: Double) async {
    let stage = await stage(nil)
    let wall = Date(timeIntervalSince1970: stage.bench.clock.wallSeconds + ahead)
    stage.model.snapshot = MediaPlaybackSnapshot(state: .playing(), elapsedTime: 1, timestamp: wall)
    await HostBench.turn()
    #expect(playback(stage)?.instant == stage.bench.clock.now)
  }

  @Test("A timestamp of the remotest past is no reason to stop the program")
  func distantPast() async {
    let stage = await stage(
      MediaPlaybackSnapshot(state: .playing(), elapsedTime: 1, timestamp: .distantPast))
    #expect((playback(stage)?.instant.nanoseconds ?? 0) < 0)
    let other = await self.stage(
      MediaPlaybackSnapshot(state: .playing(), elapsedTime: 1, timestamp: Date(timeIntervalSince1970: -1e300)))
    #expect((playback(other)?.instant.nanoseconds ?? 0) < 0)
  }

  @Test("A position that is not finite is unknown, and a negative one is zero")
  func badPositions() async {
    for bad in [Double.nan, .infinity, -.infinity] {
      let stage = await stage(MediaPlaybackSnapshot(state: .paused, elapsedTime: bad))
      #expect(playback(stage)?.state == .paused)
      #expect(playback(stage)?.elapsed == nil)
    }
    let stage = await stage(MediaPlaybackSnapshot(state: .paused, elapsedTime: -4))
    #expect(playback(stage)?.elapsed == .zero)
    let huge = await self.stage(MediaPlaybackSnapshot(state: .paused, elapsedTime: 1e300))
    #expect(playback(huge)?.elapsed == MediaTime(microseconds: .max))
  }

  @Test("Every state reaches the engine as itself, with rates as they read")
  func states() async {
    let all: [(MediaPlaybackSnapshot.PlaybackState, NPCore.PlaybackState)] = [
      (.playing(rate: 1.1), .playing), (.paused, .paused), (.stopped, .stopped), (.buffering, .buffering),
      (.interrupted, .interrupted),
    ]
    for (state, expected) in all {
      let stage = await stage(MediaPlaybackSnapshot(state: state, defaultPlaybackRate: 1.2))
      #expect(playback(stage)?.state == expected)
      #expect(playback(stage)?.rate == (expected == .playing ? 1.1 : 1))
      #expect(playback(stage)?.defaultRate == 1.2)
    }
  }
}

@Suite("Snapshots")
struct MediaPlaybackSnapshotTests {
  @Test("Snapshots are equal when all their parts are")
  func equality() {
    let date = Date()
    #expect(MediaPlaybackSnapshot(state: .playing()) == MediaPlaybackSnapshot(state: .playing(rate: 1)))
    #expect(MediaPlaybackSnapshot(state: .playing()) != MediaPlaybackSnapshot(state: .playing(rate: -1)))
    #expect(MediaPlaybackSnapshot(state: .paused) != MediaPlaybackSnapshot(state: .paused, elapsedTime: 0))
    #expect(
      MediaPlaybackSnapshot(state: .paused, timestamp: date) != MediaPlaybackSnapshot(state: .paused, timestamp: nil))
  }

  @Test("A rate of zero stops the program, as documented")
  func zeroRate() async {
    await #expect(processExitsWith: .failure) { _ = MediaPlaybackSnapshot(state: .playing(rate: 0)) }
  }

  @Test("A rate that is not finite stops the program, as documented")
  func infiniteRate() async {
    await #expect(processExitsWith: .failure) { _ = MediaPlaybackSnapshot(state: .playing(rate: .infinity)) }
    await #expect(processExitsWith: .failure) { _ = MediaPlaybackSnapshot(state: .playing(rate: .nan)) }
  }

  @Test("A default rate that is not finite and above zero stops the program, as documented")
  func defaultRate() async {
    await #expect(processExitsWith: .failure) { _ = MediaPlaybackSnapshot(state: .paused, defaultPlaybackRate: 0) }
    await #expect(processExitsWith: .failure) { _ = MediaPlaybackSnapshot(state: .paused, defaultPlaybackRate: -1) }
    await #expect(processExitsWith: .failure) {
      _ = MediaPlaybackSnapshot(state: .paused, defaultPlaybackRate: .infinity)
    }
  }
}
