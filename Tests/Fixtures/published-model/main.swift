// The same application as `observing-model`, published: what the difference weighs is ours.
import Foundation
import NowPlaying
import Observation

@MainActor @Observable
final class Model: MediaSessionRepresentable {
  let id = "weight"
  var title = "Song"
  var elapsed: TimeInterval = 10

  var content: (any MediaContentRepresentable)? {
    MusicContent(
      id: "1", songTitle: title, artistName: "Artist", albumName: "Album", type: .audio, duration: .finite(3_600),
      artwork: nil)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: .playing(), elapsedTime: elapsed, timestamp: Date(timeIntervalSince1970: 0))
  }

  var commands: [MediaCommand] { [.play {}, .pause {}, .next {}] }
}

let model = Model()
let session = MediaSession(model)
model.title = "Song at \(Date(timeIntervalSince1970: 0).formatted(.iso8601))"
Task { @MainActor in
  FileHandle.standardOutput.write(Data((model.title + "\n").utf8))
  try await session.requestToBecomeApplicationPrimary()
}
dispatchMain()
