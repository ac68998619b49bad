import NowPlaying

@MainActor
final class Remote {
  var position: TimeInterval = 0
  var rate: Float = 1
  var repeatMode: MediaCommand.RepeatMode = .off
  var shuffleMode: MediaCommand.ShuffleMode = .off
  var opinion = MediaCommand.FeedbackStatus.neutral

  func seek(to position: TimeInterval) async throws { self.position = position }
  nonisolated func tell() {}
  nonisolated func plain() -> MediaCommand { .play { self.tell() } }

  var everyCommand: [MediaCommand] {
    [
      .play { self.position = 0 },
      .pause { [weak self] in
        guard let self else { return }
        self.position = 0
      },
      .stop {},
      .togglePlayPause { [unowned self] in self.position += 1 },
      .next { throw CancellationError() },
      .previous { @MainActor in self.position = 0 },
      .skipForward { interval in self.position += interval },
      .skipForward(preferredIntervals: [15, 30]) { self.position += $0 },
      .skipBackward { [weak self] interval in self?.position -= interval },
      .skipBackward(preferredIntervals: [15]) { try await self.seek(to: self.position - $0) },
      .seekToPosition(seek(to:)),
      .seekToPosition { position in
        Task { try await self.seek(to: position) }
      },
      .seekForward(beginAction: { self.rate = 5 }, endAction: { self.rate = 1 }),
      .seekBackward {
        self.rate = -5
      } endAction: {
        self.rate = 1
      },
      .changePlaybackRate(supported: [0.5, 1, 1.5, 2]) { self.rate = $0 },
      .changeRepeatMode(current: repeatMode) { mode in self.repeatMode = mode },
      .changeRepeatMode(current: repeatMode, supported: [.off, .all]) { self.repeatMode = $0 },
      .changeShuffleMode(current: shuffleMode) { self.shuffleMode = $0 },
      .changeShuffleMode(current: shuffleMode, supported: [.off, .items]) { [weak self] in self?.shuffleMode = $0 },
      .feedback { self.opinion = $0 },
      .feedback(title: "Love this song", shortTitle: "Love", status: opinion) { status in self.opinion = status },
      plain(),
    ]
  }

  func someCommands(isLive: Bool) -> [MediaCommand] {
    var commands: [MediaCommand] = [.play {}, .pause {}]
    if !isLive { commands.append(.seekToPosition { _ in }) }
    commands += [MediaCommand.next {}.enabled(!isLive)]
    return commands
  }
}

func modes() -> Int {
  MediaCommand.RepeatMode.allCases.count + MediaCommand.ShuffleMode.allCases.count
    + MediaCommand.FeedbackStatus.allCases.count
}

func symbol(for mode: MediaCommand.RepeatMode) -> String {
  switch mode {
  case .off: "repeat.slash"
  case .one: "repeat.1"
  case .all: "repeat"
  }
}
