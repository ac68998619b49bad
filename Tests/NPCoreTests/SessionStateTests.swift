internal import NPCore
internal import Testing

@Suite("SessionState")
struct SessionStateTests {
  private func state(_ playback: PlaybackState?, hasContent: Bool = true) -> SessionState {
    let instant = MonotonicInstant(nanoseconds: 0)
    return SessionState(
      sessionID: "s", content: hasContent ? ContentDescription(id: "c", kind: .music) : nil,
      playback: playback.map { PlaybackDescription(state: $0, instant: instant) })
  }

  @Test("A session is active with content in every state but stopped", arguments: PlaybackState.allCases)
  func active(playback: PlaybackState) {
    #expect(state(playback).isActive == (playback != .stopped))
    #expect(!state(playback, hasContent: false).isActive)
    #expect(!state(nil).isActive)
  }

  @Test("The position moves while playing alone", arguments: PlaybackState.allCases)
  func movement(playback: PlaybackState) {
    let description = PlaybackDescription(state: playback, rate: 1.5, instant: MonotonicInstant(nanoseconds: 0))
    #expect(description.movement == (playback == .playing ? 1.5 : 0))
  }

  @Test("Only a finite duration above zero has an end")
  func ends() {
    #expect(ContentDuration.finite(MediaTime(microseconds: 5)).end == MediaTime(microseconds: 5))
    #expect(ContentDuration.finite(.zero).end == nil)
    #expect(ContentDuration.finite(MediaTime(microseconds: -1)).end == nil)
    #expect(ContentDuration.live.end == nil)
    #expect(ContentDuration.continuous.end == nil)
  }

  @Test("Pictures are the same when their ids and privacy are, whoever provides them")
  func artwork() {
    struct Refused: Error {}
    let first = ArtworkReference(id: "a") { _ in throw Refused() }
    let second = ArtworkReference(id: "a") { _ in throw CancellationError() }
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != ArtworkReference(id: "b") { _ in throw Refused() })
    #expect(first != ArtworkReference(id: "a", isPrivate: true) { _ in throw Refused() })
  }
}
