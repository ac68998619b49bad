// Compiled, never run: written as applications write it. A change that needs an edit here breaks applications.
import NowPlaying
import Observation

struct Track: Identifiable {
  let id: String
  var title = ""
  var artist = ""
  var album = ""
  var duration: Double?
  var picture: URL?
}

/// All on the class itself.
@Observable
@MainActor
final class PlainModel: MediaSessionRepresentable {
  let id = "plain"
  var content: (any MediaContentRepresentable)?
  var playbackSnapshot: MediaPlaybackSnapshot?
  var commands: [MediaCommand] = []
}

/// The conformance in an extension of a class of the main actor.
@Observable @MainActor final class ExtendedModel {
  nonisolated var id: String { "extended" }
  var isPlaying = false
  var track: Track?

  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func load() async throws { track = Track(id: "1") }
}

extension ExtendedModel: MediaSessionRepresentable {
  var content: (any MediaContentRepresentable)? {
    guard let track else { return nil }
    return MusicContent(
      id: track.id, songTitle: track.title, artistName: track.artist, albumName: track.album, type: .audio,
      duration: track.duration.map { .finite($0) },
      artwork: track.picture.map { url in
        Artwork(id: url.absoluteString) { _ in try ArtworkRepresentation(data: Data(contentsOf: url)) }
      })
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused)
  }

  var commands: [MediaCommand] {
    [
      .play { self.play() },
      .pause { [weak self] in self?.pause() },
      .togglePlayPause { try await self.load() },
      .next { await MainActor.run { self.play() } }.enabled(track != nil),
      .stop(pause),
    ]
  }
}

/// Isolation inferred from the protocol.
@Observable final class InferredModel: MediaSessionRepresentable {
  let id = "inferred"
  var content: (any MediaContentRepresentable)? { nil }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [] }
}

@Observable class OpenModel: MediaSessionRepresentable {
  let id = "open"
  var content: (any MediaContentRepresentable)? { nil }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [] }
}

@Observable final class BareModel {
  let id: String
  init(id: String) { self.id = id }
}

extension BareModel: @MainActor MediaSessionRepresentable {
  var content: (any MediaContentRepresentable)? { nil }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [] }
}

/// An isolated conformance, with an id that belongs to the main actor too.
@MainActor @Observable final class IsolatedModel: @MainActor MediaSessionRepresentable {
  var id: String { "isolated" }
  var content: (any MediaContentRepresentable)? { nil }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [] }
}

/// No class at all.
struct ValueModel: MediaSessionRepresentable {
  let id = "value"
  let content: (any MediaContentRepresentable)? = nil
  let playbackSnapshot: MediaPlaybackSnapshot? = MediaPlaybackSnapshot(state: .stopped)
  let commands: [MediaCommand] = []
}

/// A model that owns its session, as in Apple's sample.
@available(iOS 27, macOS 27, watchOS 27, *)
@Observable @MainActor final class OwningModel: MediaSessionRepresentable {
  let id = UUID().uuidString
  var content: (any MediaContentRepresentable)? { nil }
  var playbackSnapshot: MediaPlaybackSnapshot? { nil }
  var commands: [MediaCommand] { [] }
  @ObservationIgnored private var session: MediaSession<OwningModel>?
  @ObservationIgnored private lazy var other = MediaSession(self)

  func begin() async throws {
    let session = MediaSession(self)
    self.session = session
    try await session.requestToBecomeApplicationPrimary()
  }

  func end() { session = nil }
}
