import NPCore
import NPHostTestSupport
import NowPlaying
import Testing

private struct SaidError: LocalizedError {
  var errorDescription: String? { "The disc is full." }
}

private struct PlainError: Error {
  let code: Int
}

@MainActor private final class Heard {
  var texts: [String] = []
  nonisolated init() {}
  func note(_ value: Any) { texts.append("\(value)") }
}

private func isolatedNowhere(_ heard: Heard) -> MediaCommand {
  .play {
    // Traps elsewhere: though this closure was written outside of any actor, it runs on the main actor.
    MainActor.assertIsolated()
    await heard.note("here")
  }
}

@MainActor
@Suite("Commands of a media session")
struct MediaCommandTests {
  private let heard = Heard()

  private func stage(_ commands: [MediaCommand]) async -> Stage {
    let model = ScriptedModel()
    model.declared = commands
    return await Stage(model)
  }

  @Test("Every factory gives its kind and what it carries")
  func descriptions() {
    let commands: [MediaCommand] = [
      .play {}, .pause {}, .stop {}, .togglePlayPause {}, .next {}, .previous {}, .skipForward { _ in },
      .skipBackward(preferredIntervals: [15, -1, .nan, .infinity, 30]) { _ in }, .seekToPosition { _ in },
      .seekForward(beginAction: {}, endAction: {}), .seekBackward(beginAction: {}, endAction: {}),
      .changePlaybackRate(supported: [0.8, 1.1, 0, .nan]) { _ in }, .changeRepeatMode(current: .one) { _ in },
      .changeShuffleMode(current: .items, supported: [.off, .items]) { _ in },
      .feedback(title: "Like", shortTitle: "L", status: .positive) { _ in },
    ]
    let intervals = CommandDetail.intervals
    #expect(
      commands.map(\.description) == [
        CommandDescription(.play), CommandDescription(.pause), CommandDescription(.stop),
        CommandDescription(.togglePlayPause), CommandDescription(.next), CommandDescription(.previous),
        CommandDescription(.skipForward, detail: intervals([10])),
        CommandDescription(.skipBackward, detail: intervals([15, 30])), CommandDescription(.seekToPosition),
        CommandDescription(.seekForward), CommandDescription(.seekBackward),
        CommandDescription(.changePlaybackRate, detail: .rates([0.8, 1.1])),
        CommandDescription(
          .changeRepeatMode, detail: .repeatModes(current: .one, supported: NPCore.RepeatMode.allCases)),
        CommandDescription(.changeShuffleMode, detail: .shuffleModes(current: .items, supported: [.off, .items])),
        CommandDescription(.feedback, detail: .feedback(status: .positive, title: "Like", shortTitle: "L")),
      ])
  }

  @Test("Every action gets its argument")
  func arguments() async throws {
    let stage = await stage([
      .play { self.heard.note("play") }, .skipForward { self.heard.note($0) }, .skipBackward { self.heard.note(-$0) },
      .seekToPosition { self.heard.note($0) },
      .seekForward(beginAction: { self.heard.note("f") }, endAction: { self.heard.note("/f") }),
      .seekBackward(beginAction: { self.heard.note("b") }, endAction: { self.heard.note("/b") }),
      .changePlaybackRate(supported: [1.1]) { self.heard.note($0) },
      .changeRepeatMode(current: .off) { self.heard.note($0) },
      .changeShuffleMode(current: .off) { self.heard.note($0) }, .feedback { self.heard.note($0) },
    ])
    let sent: [SessionCommand] = [
      .play, .skipForward(15), .skipBackward(10), .seekToPosition(MediaTime(microseconds: 1_500_000)),
      .beginSeekForward, .endSeekForward, .beginSeekBackward, .endSeekBackward, .changePlaybackRate(1.1),
      .changeRepeatMode(.all), .changeShuffleMode(.collections), .feedback(.negative),
    ]
    for command in sent { try await stage.bench.send(command, to: "model") }
    #expect(
      heard.texts == [
        "play", "15.0", "-10.0", "1.5", "f", "/f", "b", "/b", "1.1", "all", "collections", "negative",
      ])
  }

  @Test("A closure written outside of any actor runs on the main actor too")
  func isolation() async throws {
    let stage = await stage([isolatedNowhere(heard)])
    try await stage.bench.send(.play, to: "model")
    #expect(heard.texts == ["here"])
  }

  @Test("A command that is not declared is not supported, and a disabled one is shown and not invoked")
  func disabled() async throws {
    let stage = await stage([.next { self.heard.note("next") }.enabled(false)])
    #expect(stage.bench.publisher.current?.commands.all == [CommandDescription(.next, isEnabled: false)])
    await #expect(throws: CommandFailure.notSupported) { try await stage.bench.send(.next, to: "model") }
    await #expect(throws: CommandFailure.notSupported) { try await stage.bench.send(.play, to: "model") }
    #expect(heard.texts.isEmpty)
    stage.model.declared = [.next { self.heard.note("next") }.enabled(false).enabled(true)]
    try await stage.bench.send(.next, to: "model")
    #expect(heard.texts == ["next"])
  }

  @Test("What an action throws answers whoever asked with its text")
  func errors() async throws {
    let stage = await stage([
      .play { throw SaidError() }, .pause { throw PlainError(code: 7) },
      .stop { throw NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: "No sound."]) },
      .next { throw CancellationError() }, .previous { throw CocoaError(.fileNoSuchFile) },
    ])
    await #expect(throws: CommandFailure.failed("The disc is full.")) { try await stage.bench.send(.play, to: "model") }
    await #expect(throws: CommandFailure.failed("PlainError(code: 7)")) {
      try await stage.bench.send(.pause, to: "model")
    }
    await #expect(throws: CommandFailure.failed("No sound.")) { try await stage.bench.send(.stop, to: "model") }
    await #expect(throws: CommandFailure.failed("CancellationError()")) {
      try await stage.bench.send(.next, to: "model")
    }
    await #expect(throws: CommandFailure.failed(CocoaError(.fileNoSuchFile).localizedDescription)) {
      try await stage.bench.send(.previous, to: "model")
    }
  }

  @Test("The closure of the model as it is now runs, not the one of the last reading")
  func freshness() async throws {
    let stage = await stage([.play { self.heard.note("old") }])
    stage.model.declared = [.play { self.heard.note("new") }]
    try await stage.bench.send(.play, to: "model")
    #expect(heard.texts == ["new"])
  }

  @Test("What ends a hold belongs to what began it, even if the command has been disabled since")
  func holds() async throws {
    let stage = await stage([.seekForward(beginAction: { self.heard.note("b1") }, endAction: { self.heard.note("e1") })]
    )
    try await stage.bench.send(.beginSeekForward, to: "model")
    stage.model.declared = [
      .seekForward(beginAction: { self.heard.note("b2") }, endAction: { self.heard.note("e2") }).enabled(false)
    ]
    try await stage.bench.send(.endSeekForward, to: "model")
    #expect(heard.texts == ["b1", "e1"])
    await #expect(throws: CommandFailure.notSupported) { try await stage.bench.send(.endSeekForward, to: "model") }
  }

  @Test("What an action changes is published in one go")
  func consequence() async throws {
    let model = ScriptedModel()
    model.declared = [
      .pause {
        model.snapshot = MediaPlaybackSnapshot(state: .paused)
        model.title = "Paused"
      }
    ]
    let stage = await Stage(model)
    try await stage.bench.send(.pause, to: "model")
    await HostBench.turn()
    #expect(stage.bench.publisher.states.count == 2)
    #expect(stage.bench.publisher.current?.playback?.state == .paused)
    #expect(stage.bench.publisher.current?.content?.title == "Paused")
  }

  @Test("All modes are counted in their order of declaration")
  func modes() {
    #expect(MediaCommand.RepeatMode.allCases == [.off, .one, .all])
    #expect(MediaCommand.ShuffleMode.allCases == [.off, .items, .collections])
    #expect(MediaCommand.FeedbackStatus.allCases == [.positive, .neutral, .negative])
  }
}
