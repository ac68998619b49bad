internal import NowPlaying
internal import NowPlayingLinux

/// Holds the session while the app runs, and lets it go when the app ends.
@MainActor
final class SessionOwner {
  private var session: MediaSession<NowPlayingAdapter>?

  /// Declares who the app is, which an `Info.plist` would do elsewhere, and begins to observe.
  ///
  /// - Parameters:
  ///   - adapter: What is published.
  ///   - quit: Ends the app when a desktop asks for it.
  init(adapter: NowPlayingAdapter, quit: @escaping @MainActor () -> Void) {
    let application = DesktopApplication.shared
    application.identity = DesktopIdentity(playerName: "ambient", displayName: "Ambient")
    application.quitHandler = quit
    session = MediaSession(adapter)
  }

  /// Makes the session the one that represents the app.
  func activate() async throws {
    try await session?.requestToBecomeApplicationPrimary()
  }

  /// Takes the session off the desktop; returns when that is done.
  func end() async {
    session = nil
    await DesktopApplication.shared.shutDown()
  }
}
