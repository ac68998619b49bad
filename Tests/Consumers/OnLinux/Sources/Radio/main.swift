import NowPlaying
import Observation

@MainActor @Observable final class Radio: MediaSessionRepresentable {
  let id = "radio"
  var isPlaying = true
  var content: (any MediaContentRepresentable)? {
    RadioContent(id: "aurora", stationName: "Radio Aurora", programName: "Night Shift", artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
  var commands: [MediaCommand] { [.play { self.isPlaying = true }, .pause { self.isPlaying = false }] }
}

let session = MediaSession(Radio())
try await session.requestToBecomeApplicationPrimary()
try await Task.sleep(for: .seconds(3600))  // An app with a main loop of its own stays alive anyway.
