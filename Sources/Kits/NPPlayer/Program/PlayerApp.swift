internal import Foundation
internal import Glibc

/// The running player: model, engine, session and front, wired together and taken apart again.
@MainActor
package final class PlayerApp {
  private let arguments: PlayerArguments
  private let resolution: SourceResolver.Resolution
  private let front: any PlayerFront
  private let signals = ProcessSignals()
  private let alarm: any Alarm = MainQueueAlarm()
  private var model: PlaybackModel?
  private var owner: SessionOwner?
  private var isEnding = false

  /// Makes a player that has not started.
  package init(arguments: PlayerArguments, resolution: SourceResolver.Resolution, front: any PlayerFront) {
    self.arguments = arguments
    self.resolution = resolution
    self.front = front
  }

  /// Starts to play, or ends the process when there is nothing to.
  package func start() {
    front.onQuit = { [weak self] in self?.end(.quit, code: 0) }
    takeSignals()
    front.tell(.start(identity: arguments.identity, count: resolution.entries.count))
    for notice in resolution.notices { front.tell(.notice(notice)) }
    guard !resolution.entries.isEmpty else {
      front.tell(.notice(PlayerError(.nothingPlayable, "", "nothing can be played")))
      return end(.failed, code: 1)
    }
    do throws(PlayerError) {
      try play()
    } catch {
      front.tell(.notice(error))
      end(.failed, code: 1)
    }
  }

  private func play() throws(PlayerError) {
    let engine = try PipelineEngine(sink: arguments.sink, name: arguments.identity, volume: arguments.volume)
    let queue = PlayQueue(
      resolution.entries, repeatMode: arguments.repeatMode, isShuffled: arguments.isShuffled,
      seed: UInt64.random(in: .min ... .max))
    let model = PlaybackModel(
      queue: queue, engine: engine, rate: arguments.rate, volume: arguments.volume, chapterAlarm: MainQueueAlarm(),
      openingAlarm: MainQueueAlarm())
    self.model = model
    let adapter = NowPlayingAdapter(model: model, artwork: ArtworkService(isOn: arguments.showsArt))
    let owner = SessionOwner(adapter: adapter, identity: arguments.identity) { [weak self] in
      self?.end(.quit, code: 0)
    } open: { [weak self] url in
      try await self?.open(url)
    }
    self.owner = owner
    model.onEvent = { [front] event in
      front.tell(event)
      if case .track = event { owner.publish { front.tell(.remark($0)) } }
    }
    model.onOutcome = { [weak self] outcome in self?.ended(outcome) }
    front.hint(
      StartHint.lines(environment: { name in getenv(name).map { String(cString: $0) } }, exists: FileSystem.exists))
    front.begin(model)
    model.start(at: arguments.start)
  }

  private func takeSignals() {
    signals.take([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.end(.quit, code: 0) }
    guard let terminal = front as? TerminalFront else { return }
    signals.take([SIGWINCH]) { terminal.resized() }
    signals.take([SIGCONT]) { terminal.resume() }
    signals.take([SIGTSTP]) {
      terminal.suspend()
      ProcessSignals.suspend()
    }
    // A background process that writes to its terminal would be stopped for good.
    signal(SIGTTOU, SIG_IGN)
  }

  private func ended(_ outcome: PlaybackModel.Outcome) {
    switch outcome {
    case .finished: end(.finished, code: 0)
    case .failed:
      front.tell(.notice(PlayerError(.nothingPlayable, "", "nothing can be played")))
      end(.failed, code: 1)
    }
  }

  /// Plays what another program asks for, behind the list.
  private func open(_ url: URL) async throws {
    let place = Array(url.absoluteString.utf8)
    // Off the main actor: a folder may be large and a server slow.
    let found = await Task.detached {
      SourceResolver.resolve([place]) { url throws(PlayerError) in try RemotePlaylist.fetch(url) }
    }.value
    for notice in found.notices { front.tell(.notice(notice)) }
    guard !found.entries.isEmpty else {
      throw found.notices.first ?? PlayerError(.nothingPlayable, url.absoluteString, "nothing can be played")
    }
    model?.playAdded(found.entries)
  }

  /// Gives back what is held, in order: terminal, sound, name and pictures, process.
  ///
  /// A second call does not wait: whoever presses the key again wants it now.
  private func end(_ reason: PlayerEvent.EndReason, code: Int) {
    guard !isEnding else { exit(Int32(code)) }
    isEnding = true
    model?.onOutcome = nil
    front.end()
    let owner = self.owner
    self.owner = nil
    model?.stop()
    front.tell(.end(reason, code: code))
    guard let owner else { exit(Int32(code)) }
    // A bus that does not answer must not keep the process.
    alarm.set(after: 2) { exit(Int32(code)) }
    Task {
      await owner.end()
      exit(Int32(code))
    }
  }
}

/// What to type in another terminal.
package enum StartHint {
  /// The lines, each a command to be typed as it stands; none where there is no session bus, which is said elsewhere.
  ///
  /// - Parameters:
  ///   - environment: Looks up a variable of the environment.
  ///   - exists: Whether something stands at a path.
  /// - Returns: Lines for people.
  package static func lines(environment: (String) -> String?, exists: (LocalPath) -> Bool) -> [String] {
    let address = environment("DBUS_SESSION_BUS_ADDRESS") ?? ""
    let socket = environment("XDG_RUNTIME_DIR").map { LocalPath($0 + "/bus") }
    guard !address.isEmpty || socket.map(exists) == true else { return [] }
    return [
      "In another terminal:",
      "  playerctl -p \(ProgramFacts.busName) metadata",
      "  playerctl -p \(ProgramFacts.busName) play-pause",
      "  playerctl -p \(ProgramFacts.busName) next",
      "  busctl --user list | grep MediaPlayer2",
    ]
  }
}
