internal import NPPipeline

/// GStreamer's pipeline as an engine of the main actor.
@MainActor
package final class PipelineEngine: PlaybackEngine {
  /// Takes every event, in order.
  package var onEvent: ((EngineEvent) -> Void)?

  private let pipeline: Pipeline
  private var listening: Task<Void, Never>?
  /// What was opened and has not begun: what the pipeline still says of the piece before is not passed on.
  private var awaited: MediaLocation?
  /// What is heard, or was last.
  private var heard: MediaLocation?
  /// What the pipeline does, as it said last.
  private var state: EngineState?
  /// The places that the pipeline may name, by their URI.
  private var known: [String: MediaLocation] = [:]

  /// Starts GStreamer; opens no device yet.
  ///
  /// - Parameters:
  ///   - sink: Where the sound goes.
  ///   - name: The name in the sound server's mixer.
  ///   - volume: The volume at the start, 0 to 1.
  /// - Throws: `PlayerError` with `output` when GStreamer cannot be started.
  package init(sink: PlayerArguments.Sink, name: String, volume: Double) throws(PlayerError) {
    let configuration = Pipeline.Configuration(
      output: sink == .null ? .null : .automatic(), client: AudioClient(name: name), volume: volume)
    do throws(PipelineError) {
      pipeline = try Pipeline(configuration: configuration)
    } catch {
      throw PlayerError(.output, "", error.message, cause: error.detail)
    }
    let events = pipeline.events
    listening = Task { [weak self] in
      for await event in events { self?.take(event) }
    }
  }

  deinit { listening?.cancel() }

  /// The position in seconds, now; where the awaited piece begins while it is being opened.
  package var position: Double { pipeline.position }

  /// Opens a place and plays or holds it.
  package func open(_ location: MediaLocation, at position: Double, isPaused: Bool) {
    known = [location.uri: location]
    awaited = location
    if state == .ended || state == .stopped { state = nil }
    pipeline.load(NPPipeline.MediaLocation(uri: location.uri), at: position)
    if !isPaused { pipeline.play() }
  }

  /// Says what follows without a gap.
  package func queueNext(_ location: MediaLocation?) {
    if let location { known[location.uri] = location }
    pipeline.queueNext(location.map { NPPipeline.MediaLocation(uri: $0.uri) })
  }

  /// Goes on.
  package func play() { pipeline.play() }

  /// Holds.
  package func pause() { pipeline.pause() }

  /// Closes what is open.
  package func stop() {
    awaited = nil
    pipeline.stop()
  }

  /// Jumps.
  package func seek(to position: Double) { pipeline.seek(to: position) }

  /// Changes the speed.
  package func setRate(_ rate: Double) { pipeline.setRate(rate) }

  /// Changes the volume.
  package func setVolume(_ volume: Double) { pipeline.setVolume(volume) }

  private func take(_ event: PipelineEvent) {
    if case .stateChanged(let new) = event { state = EngineState(new) }
    if let awaited {
      switch event {
      case .trackStarted(let location) where location.uri == awaited.uri: return begin(awaited)
      case .stateChanged(.failed): break
      case .stateChanged(.buffering), .volumeChanged, .outputChanged, .warning, .retrying: break
      default: return
      }
    }
    guard let translated = translate(event) else { return }
    if case .state(.failed) = translated { awaited = nil }
    onEvent?(translated)
  }

  /// Passes on that what was opened is heard, and the state: one that stayed the same over a change of piece is not
  /// said again by the pipeline.
  private func begin(_ location: MediaLocation) {
    awaited = nil
    known = [location.uri: location]
    heard = location
    onEvent?(.started(location))
    if let state { onEvent?(.state(state)) }
  }

  /// What a failure is about: what is being opened, else what is heard.
  private var failed: MediaLocation? { awaited ?? heard }

  private func translate(_ event: PipelineEvent) -> EngineEvent? {
    switch event {
    case .trackStarted(let location):
      guard let place = known[location.uri] else { return nil }
      known = [location.uri: place]
      heard = place
      return .started(place)
    case .stateChanged(.failed(let error)): return .state(.failed(PlayerError(error, at: failed)))
    case .stateChanged(let state): return EngineState(state).map { .state($0) }
    case .mediaInfoChanged(let info):
      return .made(isSeekable: info.isSeekable, isLive: info.isLive, hasVideo: info.hasVideo)
    case .tagsChanged(let tags): return .tags(TagFacts(tags))
    case .pictureChanged(let picture): return .picture(picture.bytes)
    case .durationChanged(let duration): return .duration(duration)
    case .chaptersChanged(let chapters):
      return .chapters(chapters.map { MediaFacts.Chapter(title: PlainText.filled($0.title), start: $0.start) })
    case .seekFinished(let position): return .seeked(position)
    case .rateChanged(let rate): return .rate(rate)
    case .volumeChanged(let volume): return .volume(volume)
    case .nextFailed(let location, let error):
      return known[location.uri].map { .nextFailed($0, PlayerError(error, at: $0)) }
    case .retrying(let attempt, _, let cause): return attempt == 1 ? .remark(PlayerError(cause, at: failed)) : nil
    case .interruptionBegan: return .interrupted(true)
    case .interruptionEnded: return .interrupted(false)
    case .warning(let error): return .remark(PlayerError(error, at: nil))
    case .aboutToFinish, .outputChanged: return nil
    }
  }
}

extension EngineState {
  /// The state that the pipeline calls so; nil for a failure, which needs to know of what.
  init?(_ state: PlaybackState) {
    switch state {
    case .stopped: self = .stopped
    case .buffering: self = .buffering
    case .paused: self = .paused
    case .playing: self = .playing
    case .ended: self = .ended
    case .failed: return nil
    }
  }
}

extension TagFacts {
  /// What the pipeline read of the tags that the player shows.
  init(_ tags: MediaTags) {
    self.init()
    title = tags.title
    artist = tags.artists.isEmpty ? nil : tags.artists.joined(separator: ", ")
    albumArtist = tags.albumArtists.isEmpty ? nil : tags.albumArtists.joined(separator: ", ")
    artists = tags.artists
    albumArtists = tags.albumArtists
    trackNumber = tags.trackNumber
    discNumber = tags.discNumber
    album = tags.album
    composer = tags.composers.isEmpty ? nil : tags.composers.joined(separator: ", ")
    genre = tags.genres.isEmpty ? nil : tags.genres.joined(separator: ", ")
    isrc = tags.isrc
    organization = tags.organization
    showName = tags.showName
    date = tags.date?.description
    isExplicit = tags.isExplicit
    isPodcast = tags.kind == .podcast
    isAudiobook = tags.kind == .audiobook
  }
}

extension PlayerError {
  /// An error of the pipeline, by what a person can do about it.
  init(_ error: PipelineError, at location: MediaLocation?) {
    let code: Code =
      switch error.code {
      case .notFound: .notFound
      case .forbidden, .unreadable, .isDirectory, .empty: .unreadable
      case .serverError, .refusedByServer, .connectionRefused, .hostUnresolved, .unreachable, .connectionLost,
        .connectionFailed, .stalled, .timedOut:
        .unreachable
      case .unsupportedScheme, .invalidLocation: .unsupportedScheme
      case .noAudioOutput, .unavailable: .output
      case .notSeekable: .notSeekable
      default: .corrupt
      }
    self.init(code, location?.display ?? "", error.message, cause: error.detail)
  }
}
