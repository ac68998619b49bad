import NPCore
import NPEngine
import NPLoopback
import NPSystem

/// An application as a façade shows it to the engine: a state, and commands that change it.
final class FakeApplication: SessionCommandHandling, @unchecked Sendable {
  // Used by the one thread of the test that owns it.
  let clock: LoopbackExecutor
  var publish: (SessionState) -> Void = { _ in }
  var state: SessionState
  /// What was asked, in order.
  var performed: [SessionCommand] = []
  var sessions: [String] = []
  /// What the application does in place of `obey`; nil for that.
  var reaction: (@Sendable (SessionCommand) async throws(CommandFailure) -> Void)?
  private var stuck: [CheckedContinuation<Void, Never>] = []

  init(clock: LoopbackExecutor) {
    self.clock = clock
    state = SessionState(sessionID: "main", content: .song(), playback: nil, commands: .everything)
    state.playback = PlaybackDescription(state: .paused, elapsed: .zero, instant: clock.now)
  }

  func perform(_ command: SessionCommand, session: String) async throws(CommandFailure) {
    performed.append(command)
    sessions.append(session)
    if let reaction { try await reaction(command) } else { obey(command) }
  }

  /// Changes the state as `change` says, and publishes it.
  func change(_ change: (inout SessionState) -> Void) {
    // `change` may read the state.
    var changed = state
    change(&changed)
    state = changed
    announce()
  }

  func announce() { publish(state) }

  /// Does what a player does.
  func obey(_ command: SessionCommand) {
    switch command {
    case .play: move(.playing)
    case .pause: move(.paused)
    case .stop: move(.stopped)
    case .togglePlayPause: move(state.playback?.state == .playing ? .paused : .playing)
    case .seekToPosition(let target): seek(to: target)
    case .skipForward(let seconds): seek(to: position + (MediaTime(seconds: seconds) ?? .zero))
    case .skipBackward(let seconds): seek(to: position - (MediaTime(seconds: seconds) ?? .zero))
    case .changePlaybackRate(let rate):
      let elapsed = position
      change {
        $0.playback?.rate = rate
        $0.playback?.defaultRate = rate
        $0.playback?.elapsed = elapsed
        $0.playback?.instant = self.clock.now
      }
    case .setVolume(let volume): change { $0.volume = volume }
    default: break
    }
  }

  /// Never comes back until `release`.
  func hang() async {
    await withCheckedContinuation { stuck.append($0) }
  }

  func release() {
    let waiting = stuck
    stuck = []
    for continuation in waiting { continuation.resume() }
  }

  var position: MediaTime {
    guard let playback = state.playback, let elapsed = playback.elapsed else { return .zero }
    return PositionAnchor(elapsed: elapsed, rate: playback.movement, instant: playback.instant)
      .position(at: clock.now, end: state.content?.duration?.end)
  }

  /// Enters a playback state at the position reached.
  func move(_ new: PlaybackState) {
    let elapsed = position
    change { $0.playback = self.described(new, at: elapsed) }
  }

  func seek(to target: MediaTime) {
    let target = target.clamped(to: state.content?.duration?.end)
    change { $0.playback = self.described($0.playback?.state ?? .paused, at: target) }
  }

  func described(_ state: PlaybackState, at elapsed: MediaTime?) -> PlaybackDescription {
    PlaybackDescription(
      state: state, rate: self.state.playback?.rate ?? 1, defaultRate: self.state.playback?.defaultRate ?? 1,
      elapsed: elapsed, instant: clock.now)
  }
}

extension MediaTime {
  static func seconds(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) ?? .zero }
}

extension ContentDescription {
  /// A song of three minutes.
  static func song(_ id: String = "song", title: String? = "A Song", artwork: ArtworkReference? = nil)
    -> ContentDescription
  {
    var content = ContentDescription(
      id: id, kind: .music, duration: .finite(.seconds(180)), title: title)
    content.artists = ["An Artist"]
    content.artwork = artwork
    return content
  }
}

extension CommandSet {
  /// Everything that a whole player can do.
  static let everything = CommandSet([
    .init(.play), .init(.pause), .init(.stop), .init(.togglePlayPause), .init(.next), .init(.previous),
    .init(.seekToPosition), .init(.setVolume), .init(.changePlaybackRate, detail: .rates([0.5, 1, 1.5, 2])),
  ])

  /// These commands, enabled.
  static func of(_ kinds: CommandKind...) -> CommandSet { CommandSet(kinds.map { CommandDescription($0) }) }

  /// The same without one.
  func without(_ kind: CommandKind) -> CommandSet { CommandSet(all.filter { $0.kind != kind }) }

  /// The same with one disabled.
  func disabling(_ kind: CommandKind) -> CommandSet {
    CommandSet(all.map { $0.kind == kind ? CommandDescription($0.kind, isEnabled: false, detail: $0.detail) : $0 })
  }

  /// The same with one more.
  func adding(_ command: CommandDescription) -> CommandSet { CommandSet(all + [command]) }
}
