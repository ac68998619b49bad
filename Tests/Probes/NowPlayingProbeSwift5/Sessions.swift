import NowPlaying
import Observation

@MainActor
final class SessionOwner {
  private var session: MediaSession<ExtendedModel>?
  private let model = ExtendedModel()

  func activate() async {
    #if canImport(NowPlaying)
      if #available(iOS 27, macOS 27, tvOS 27, watchOS 27, visionOS 27, *) {
        let session = MediaSession(model)
        self.session = session
        guard session.canBecomeApplicationPrimary else { return }
        do {
          try await session.requestToBecomeApplicationPrimary()
          try await session.requestToBecomeSystemPrimary()
        } catch MediaSessionError.invalidState {
          self.session = nil
        } catch {
          print(error)
        }
      }
    #endif
  }

  func watch() {
    guard let session else { return }
    withObservationTracking {
      _ = (session.canBecomeApplicationPrimary, session.isApplicationPrimary, session.isSystemPrimary)
    } onChange: {
      Task { @MainActor in self.watch() }
    }
  }

  func list() -> [String] {
    let sessions: [any Identifiable & Observable & Sendable] = [session].compactMap { $0 }
    return sessions.isEmpty ? [] : [session?.id ?? ""]
  }

  func handOver() -> Task<String?, Never> {
    Task.detached { [session] in session?.id }
  }
}

func snapshots(rate: Float, position: TimeInterval?) -> [MediaPlaybackSnapshot] {
  [
    MediaPlaybackSnapshot(state: .playing()),
    MediaPlaybackSnapshot(state: .playing(rate: rate), elapsedTime: position, timestamp: Date()),
    MediaPlaybackSnapshot(state: .paused, elapsedTime: position),
    MediaPlaybackSnapshot(state: .buffering, defaultPlaybackRate: 1.5),
    .init(state: .interrupted, defaultPlaybackRate: 1, elapsedTime: 3, timestamp: nil),
    .init(state: .stopped),
  ]
}

func symbol(for state: MediaPlaybackSnapshot.PlaybackState) -> String {
  switch state {
  case .playing(let rate): rate == 1 ? "play" : "forward"
  case .paused, .interrupted: "pause"
  case .stopped: "stop"
  case .buffering: "hourglass"
  }
}
