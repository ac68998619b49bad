internal import Foundation
internal import NowPlaying
internal import NowPlayingLinux

/// Holds the session, and what belongs to the process rather than to it: its name, quitting, and opening addresses.
@MainActor
final class SessionOwner {
  private let adapter: NowPlayingAdapter
  private var session: MediaSession<NowPlayingAdapter>?
  private var hasRequested = false

  /// Declares who the player is; nothing is published yet.
  ///
  /// - Parameters:
  ///   - adapter: What is published.
  ///   - identity: The name that desktops show.
  ///   - quit: Ends the player when somebody asks for it.
  ///   - open: Plays an address when somebody asks for it; an error answers whoever asked.
  init(
    adapter: NowPlayingAdapter, identity: String, quit: @escaping @MainActor () -> Void,
    open: @escaping @MainActor @Sendable (URL) async throws -> Void
  ) {
    self.adapter = adapter
    let application = DesktopApplication.shared
    application.identity = DesktopIdentity(
      playerName: ProgramFacts.busName, displayName: identity, desktopEntry: ProgramFacts.name)
    // After a moment: the answer to whoever asked goes out once this returns, and must be out before the bus is left.
    application.quitHandler = {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { MainActor.assumeIsolated { quit() } }
    }
    application.uriHandler = URIHandler(
      schemes: ["file", "http", "https"], mediaTypes: SessionOwner.mediaTypes, open: open)
    session = MediaSession(adapter)
  }

  /// Publishes, from the first piece that is shown on; later calls do nothing.
  func publish(_ complain: @escaping @MainActor (String) -> Void) {
    guard !hasRequested, let session else { return }
    hasRequested = true
    Task {
      do {
        try await session.requestToBecomeApplicationPrimary()
      } catch {
        complain("it is not shown on the desktop: \(error)")
      }
    }
  }

  /// Takes the session off the bus and its pictures out of the file system; returns when that is done.
  func end() async {
    session = nil
    await DesktopApplication.shared.shutDown()
  }

  private static let mediaTypes = [
    "audio/aac", "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus", "audio/x-matroska",
    "audio/x-mpegurl", "audio/x-scpls", "audio/x-wav", "application/xspf+xml",
  ]
}
