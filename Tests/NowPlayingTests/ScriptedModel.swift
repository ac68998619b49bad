import NPHostTestSupport
import NowPlaying
import Observation

/// A model whose every property is set by the test, and which counts how often it is read.
@Observable
@MainActor
final class ScriptedModel: MediaSessionRepresentable {
  let id: String
  var title = "Song"
  var contentID: String? = "1"
  var snapshot: MediaPlaybackSnapshot? = MediaPlaybackSnapshot(state: .playing())
  var declared: [MediaCommand] = []
  @ObservationIgnored var readings = 0

  init(id: String = "model") { self.id = id }

  var content: (any MediaContentRepresentable)? {
    readings += 1
    return contentID.map {
      MusicContent(
        id: $0, songTitle: title, artistName: "Artist", albumName: "Album", type: .audio, duration: nil, artwork: nil)
    }
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { snapshot }
  var commands: [MediaCommand] { declared }
}

/// A model with its session on a bench; the first reading has happened.
@MainActor
struct Stage {
  let bench = HostBench()
  let model: ScriptedModel
  let session: MediaSession<ScriptedModel>

  init(_ model: ScriptedModel = ScriptedModel()) async {
    self.model = model
    session = MediaSession(model, host: bench.host)
    await HostBench.turn()
  }
}
