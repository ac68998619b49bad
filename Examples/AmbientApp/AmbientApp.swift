internal import Dispatch
internal import Foundation

/// The app: engine, model, adapter and session, wired together and taken apart again.
@MainActor
final class AmbientApp {
  private let model: PlaybackModel
  private var owner: SessionOwner?
  private var signals: [any DispatchSourceSignal] = []
  private var isEnding = false

  /// Makes the app, silent as yet.
  init(options: AmbientOptions) throws {
    model = PlaybackModel(soundscapes: Soundscape.all, engine: try SoundscapeEngine(isSilent: options.isSilent))
    model.onLine = { AmbientApp.print($0) }
    let adapter = NowPlayingAdapter(model: model, artwork: ArtworkService())
    owner = SessionOwner(adapter: adapter) { [weak self] in
      // After a moment, so that the desktop is answered before the session goes.
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { MainActor.assumeIsolated { self?.end() } }
    }
  }

  /// Plays, and shows itself on the desktop.
  func start() {
    for number in [SIGINT, SIGTERM, SIGHUP] { take(number) }
    AmbientApp.print(
      """
      Four soundscapes without an end. In another terminal:
        playerctl -p ambient metadata
        playerctl -p ambient play-pause
        playerctl -p ambient next
        busctl --user list | grep MediaPlayer2
      Ctrl-C ends it.
      """)
    model.play()
    Task {
      do {
        try await owner?.activate()
      } catch {
        AmbientApp.print("It is not shown on the desktop: \(error)")
      }
    }
  }

  private func take(_ number: Int32) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.end() } }
    source.activate()
    signals.append(source)
  }

  /// Falls silent and leaves the desktop; the second time it does not wait.
  private func end() {
    guard !isEnding else { exit(0) }
    isEnding = true
    let owner = self.owner
    self.owner = nil
    model.stop()
    Task {
      await owner?.end()
      exit(0)
    }
  }

  private static func print(_ line: String) {
    // Standard output is buffered when it is no terminal, and whoever watches a log wants the line now.
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
