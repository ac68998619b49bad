internal import NowPlaying
internal import Observation

/// The model as the system sees it: content, state and commands.
@MainActor @Observable
final class NowPlayingAdapter: MediaSessionRepresentable {
  let id = "ambient"

  @ObservationIgnored private let model: PlaybackModel
  @ObservationIgnored private let artwork: ArtworkService

  /// Makes an adapter of `model`.
  init(model: PlaybackModel, artwork: ArtworkService) {
    self.model = model
    self.artwork = artwork
  }

  var content: (any MediaContentRepresentable)? {
    let soundscape = model.current
    return HomeMediaContent(
      id: soundscape.id, sourceName: soundscape.name, contentDescription: soundscape.summary, type: .audio,
      duration: .continuous, artwork: artwork.artwork(of: soundscape))
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    // What never ends has no position worth telling.
    MediaPlaybackSnapshot(state: model.isPlaying ? .playing() : .paused)
  }

  var commands: [MediaCommand] {
    [
      .play { self.model.play() },
      .pause { self.model.pause() },
      .togglePlayPause { self.model.isPlaying ? self.model.pause() : self.model.play() },
      .next { self.model.next() },
      .previous { self.model.previous() },
    ]
  }
}
