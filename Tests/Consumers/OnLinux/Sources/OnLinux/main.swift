import NowPlaying
import Observation

@MainActor @Observable final class Player: MediaSessionRepresentable {
  let id = "player"
  var isPlaying = true
  var content: (any MediaContentRepresentable)? {
    RadioContent(id: "1", stationName: "Radio Aurora", programName: "Night Shift", artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
  var commands: [MediaCommand] { [.play { self.isPlaying = true }, .pause { self.isPlaying = false }] }
}

let session = MediaSession(Player())
try await session.requestToBecomeApplicationPrimary()

// Up to here the file is the sample of the README, to the letter; `Scripts/check-consumers` compares them.
#if canImport(NowPlaying)
  print("NowPlaying: yes")
#else
  print("NowPlaying: no")
#endif
if CommandLine.arguments.contains("--stay") { try await Task.sleep(for: .seconds(3_600)) }
