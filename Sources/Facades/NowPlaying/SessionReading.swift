internal import NPCore
internal import NPHost

/// Reads a model into the one value that is published, and remembers what must not change from one reading to the next.
@MainActor
struct SessionReading {
  let id: String
  let clocks: HostClocks
  private var lastSnapshot: MediaPlaybackSnapshot?
  private var lastPlayback: PlaybackDescription?
  private var lastContent: String?

  init(id: String, clocks: HostClocks) {
    self.id = id
    self.clocks = clocks
  }

  /// Reads everything once; what it touches is what Observation tracks.
  mutating func read(_ model: any MediaSessionRepresentable) -> SessionState {
    let commands = model.commands
    let content = model.content.map { ContentDescription($0) }
    var state = SessionState(
      sessionID: id, content: content, playback: playback(model.playbackSnapshot, content: content?.id),
      commands: CommandSet(commands.map(\.description)))
    // The reverse order lets the first of two declarations stand.
    for command in commands.reversed() {
      switch command.declaration {
      case .volume(let volume): state.volume = volume
      case .trackList(let list, let index, let count):
        (state.trackList, state.queueIndex, state.queueCount) = (list, index, count)
      case nil: continue
      }
    }
    return state
  }

  /// A snapshot that says nothing new keeps its anchor; without a timestamp, new content begins a new one.
  ///
  /// Otherwise every reading would move a position that the application left alone, and the next track would go on where the last one was.
  private mutating func playback(_ snapshot: MediaPlaybackSnapshot?, content: String?) -> PlaybackDescription? {
    defer { (lastSnapshot, lastContent) = (snapshot, content) }
    if let snapshot, snapshot == lastSnapshot, snapshot.timestamp != nil || content == lastContent {
      return lastPlayback
    }
    lastPlayback = snapshot?.description(clocks: clocks)
    return lastPlayback
  }
}
