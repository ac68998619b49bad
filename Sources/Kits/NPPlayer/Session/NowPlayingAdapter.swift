internal import Foundation
package import NowPlaying
internal import NowPlayingLinux
internal import Observation

/// The playback model as the system sees it: content, state and commands.
///
/// Holds nothing of its own; whatever it reads of the model is published anew when it changes.
@MainActor @Observable
package final class NowPlayingAdapter: MediaSessionRepresentable {
  /// The session's name within the process.
  package let id = "player"
  /// How many entries of the list others see: the ones around the current one.
  package static let windowSize = 20

  @ObservationIgnored private let model: PlaybackModel
  @ObservationIgnored private let artwork: ArtworkService

  /// Makes an adapter of `model`.
  package init(model: PlaybackModel, artwork: ArtworkService) {
    self.model = model
    self.artwork = artwork
  }

  /// What plays; nil when nothing does.
  package var content: (any MediaContentRepresentable)? {
    guard let facts = model.facts, let shown = model.shown else { return nil }
    return ContentFactory.content(
      id: shown.id.description, facts: facts, chapter: model.chapter, artwork: artwork.artwork(of: model))
  }

  /// How it plays: a state, with the position that was last known for certain.
  package var playbackSnapshot: MediaPlaybackSnapshot? {
    guard model.shown != nil else { return nil }
    let state: MediaPlaybackSnapshot.PlaybackState =
      switch model.status {
      case .playing: .playing(rate: Float(model.rate))
      case .paused: .paused
      case .buffering: .buffering
      case .interrupted: .interrupted
      case .stopped: .stopped
      }
    return MediaPlaybackSnapshot(
      state: state, defaultPlaybackRate: Float(model.rate), elapsedTime: model.anchor.position,
      timestamp: model.anchor.date)
  }

  /// What can be asked for now.
  package var commands: [MediaCommand] {
    transport + seeking + [
      .changeRepeatMode(current: model.queue.repeatMode.command) { self.model.setRepeatMode(RepeatMode($0)) },
      .changeShuffleMode(current: model.queue.isShuffled ? .items : .off, supported: [.off, .items]) {
        self.model.setShuffled($0 != .off)
      },
      .changeVolume(current: model.volume) { self.model.setVolume($0) },
      .goToTrack(
        in: entries, current: model.shown?.id.description, queueIndex: model.shownNumber.map { $0 - 1 },
        queueCount: model.queue.count
      ) { id in
        if let id = OccurrenceID(id) { self.model.go(to: id) }
      },
    ]
  }

  private var transport: [MediaCommand] {
    let hasContent = model.shown != nil
    return [
      .play { self.model.play() },
      .pause { self.model.pause() }.enabled(hasContent),
      .togglePlayPause { self.model.togglePlayPause() },
      .stop { self.model.stop() }.enabled(hasContent),
      .next { self.model.next() }.enabled(model.hasNext),
      .previous { self.model.previous() }.enabled(model.hasPrevious),
    ]
  }

  private var seeking: [MediaCommand] {
    let canSeek = model.canSeek
    // Listeners skip a sentence of speech, and a bar of music.
    let interval: TimeInterval = isSpoken ? 30 : 10
    return [
      .seekToPosition { self.model.seek(to: $0) }.enabled(canSeek),
      .skipForward(preferredIntervals: [interval]) { self.model.skip(by: $0) }.enabled(canSeek),
      .skipBackward(preferredIntervals: [interval]) { self.model.skip(by: -$0) }.enabled(canSeek),
      .changePlaybackRate(supported: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3, 4]) {
        self.model.setRate(Double($0))
      }.enabled(canSeek),
    ]
  }

  private var entries: [TrackListEntry] {
    model.queue.window(NowPlayingAdapter.windowSize, around: model.shown?.id).map { occurrence in
      let id = occurrence.id.description
      return TrackListEntry(id: id, content: ContentFactory.content(id: id, facts: model.knownFacts(of: occurrence)))
    }
  }

  private var isSpoken: Bool {
    switch model.content {
    case .podcast, .book: true
    default: false
    }
  }
}

extension RepeatMode {
  /// The mode in the words of the session's commands.
  var command: MediaCommand.RepeatMode {
    switch self {
    case .off: .off
    case .one: .one
    case .all: .all
    }
  }

  /// The mode that a command asks for; one that is not known repeats nothing.
  init(_ mode: MediaCommand.RepeatMode) {
    switch mode {
    case .one: self = .one
    case .all: self = .all
    default: self = .off
    }
  }
}
