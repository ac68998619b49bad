internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// All that clients can read of a session at one moment, but for positions.
struct Projection: Hashable, Sendable {
  var root: RootProperties
  var player: PlayerProperties
  var session: SessionProperties
  /// The track list; nil when the application publishes none.
  var trackList: TrackListView?
  /// What decides about `Seeked`.
  var view: PlaybackView
}

/// What tells one track from another, to the application.
struct TrackKey: Hashable, Sendable {
  var session: String
  var content: String
  /// The entry of the list, which differs where a list has the same content twice; nil where there is no list.
  var entry: ObjectPath?

  /// Whether this is another track than `old`; a list that appears or vanishes around the same content makes none.
  func isOther(than old: TrackKey?) -> Bool {
    guard let old, old.session == session, old.content == content else { return true }
    return entry != nil && old.entry != nil && entry != old.entry
  }
}

/// What a projection is made of.
struct ProjectionSource: Sendable {
  var identity: PublisherIdentity
  /// Fixed while the name is owned, unlike the identity.
  var canControl: Bool
  var state: SessionState
  var rates: RateMemory
  /// The ids of the list's entries.
  var entryIDs: [ObjectPath]
  /// Where the picture of the present content lies.
  var artURL: String?

  /// The content, unless nothing plays: then nothing of it is shown.
  var content: ContentDescription? { state.isActive ? state.content : nil }

  /// The id of the current track; nil when nothing plays.
  var trackID: ObjectPath? {
    guard let content else { return nil }
    if let current = state.trackList?.current, entryIDs.indices.contains(current) { return entryIDs[current] }
    return MPRIS.trackPath(of: content.id)
  }

  /// What tells the current track from another; nil when nothing plays.
  var trackKey: TrackKey? {
    guard let content else { return nil }
    return TrackKey(
      session: state.sessionID, content: content.id, entry: state.trackList?.current == nil ? nil : trackID)
  }

  /// The three states of MPRIS: waiting for data counts as playing, an interruption as a pause.
  var status: PlaybackStatus {
    guard content != nil, let playback = state.playback else { return .stopped }
    return switch playback.state {
    case .playing, .buffering: .playing
    case .paused, .interrupted: .paused
    case .stopped: .stopped
    }
  }

  /// Everything that follows.
  func project() -> Projection {
    Projection(
      root: root(), player: player(), session: session(), trackList: trackList(),
      view: PlaybackView(
        track: trackID, status: status, rate: rates.shown,
        isBuffering: content != nil && state.playback?.state == .buffering))
  }

  private func root() -> RootProperties {
    var root = RootProperties(identity: identity.identity)
    root.desktopEntry = identity.desktopEntry
    root.canRaise = identity.canRaise
    root.canQuit = identity.canQuit
    root.hasTrackList = state.trackList != nil
    root.supportedURISchemes = identity.uriSchemes
    root.supportedMIMETypes = identity.mimeTypes
    return root
  }

  private func player() -> PlayerProperties {
    let commands = state.commands
    var player = PlayerProperties()
    player.playbackStatus = status
    player.loopStatus = commands.repeatModes.map { LoopStatus($0.current) }
    player.shuffle = commands.shuffleModes.map { $0.current != .off }
    player.rate = rates.shown
    (player.minimumRate, player.maximumRate) = rates.bounds(supported: commands.enabledRates)
    player.metadata = metadata()
    // What is no number equals nothing, itself included, and would be told for ever.
    player.volume = state.volume.flatMap { $0.isFinite ? $0 : nil } ?? 1
    player.canControl = canControl
    player.canGoNext = canControl && commands.isEnabled(.next)
    player.canGoPrevious = canControl && commands.isEnabled(.previous)
    player.canPlay = canControl && commands.canPlay
    player.canPause = canControl && commands.canPause
    player.canSeek = canControl && commands.canSeek
    return player
  }

  private func metadata() -> TrackMetadata {
    guard let content, let trackID else { return TrackMetadata() }
    var metadata = TrackMetadata(content, trackID: trackID)
    metadata.artURL = artURL
    return metadata
  }

  private func trackList() -> TrackListView? {
    guard let list = state.trackList else { return nil }
    return TrackListView(
      tracks: zip(list.tracks, entryIDs).map { TrackMetadata($0, trackID: $1) }, ids: entryIDs,
      contents: list.tracks.map(\.id), current: list.current.flatMap { entryIDs.indices.contains($0) ? $0 : nil })
  }
}

extension TrackMetadata {
  /// What MPRIS says of content, without its picture.
  init(_ content: ContentDescription, trackID: ObjectPath) {
    self.init(trackID: trackID)
    length = content.duration?.end
    title = content.title
    artists = content.artists
    album = content.album
    albumArtists = content.albumArtists
    genres = content.genres
    composers = content.composers
    comments = content.comments
    contentCreated = content.released
    trackNumber = content.trackNumber
    discNumber = content.discNumber
    text = content.text
    url = content.url
  }
}

extension LoopStatus {
  /// The word of MPRIS for a repeat mode.
  init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .none
      case .one: .track
      case .all: .playlist
      }
  }

  /// The repeat mode that the word means.
  var repeatMode: RepeatMode {
    switch self {
    case .none: .off
    case .track: .one
    case .playlist: .all
    }
  }
}
