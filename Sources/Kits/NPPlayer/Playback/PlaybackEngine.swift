/// What plays one piece after another: GStreamer's pipeline in the program, a script in tests.
///
/// All calls and events are on the main actor. After `open` no event of what was open before comes any more.
@MainActor
package protocol PlaybackEngine: AnyObject {
  /// Takes every event, in order.
  var onEvent: ((EngineEvent) -> Void)? { get set }
  /// The position in seconds, now.
  var position: Double { get }
  /// Opens a place and plays it from `position` seconds on, or holds it there when `isPaused`.
  func open(_ location: MediaLocation, at position: Double, isPaused: Bool)
  /// Says what follows the open piece without a gap; nil when nothing does.
  func queueNext(_ location: MediaLocation?)
  /// Goes on.
  func play()
  /// Holds.
  func pause()
  /// Closes what is open and gives the sound device back.
  func stop()
  /// Jumps; `seeked` follows.
  func seek(to position: Double)
  /// Changes the speed; `rate` follows when it took effect.
  func setRate(_ rate: Double)
  /// Changes the volume, 0 to 1.
  func setVolume(_ volume: Double)
}

/// What an engine does.
package enum EngineState: Equatable, Sendable {
  /// Nothing is open.
  case stopped
  /// It should play but waits for data.
  case buffering
  /// It holds.
  case paused
  /// Sound comes out.
  case playing
  /// The piece has played to its end.
  case ended
  /// The piece cannot be played, or not any further.
  case failed(PlayerError)
}

/// Something that an engine tells.
package enum EngineEvent: Equatable, Sendable {
  /// This piece is heard now: the one that was opened, or the queued one that followed it.
  case started(MediaLocation)
  /// The state changed.
  case state(EngineState)
  /// The sound server took the sound away (true) or gave it back (false).
  case interrupted(Bool)
  /// What the piece is made of.
  case made(isSeekable: Bool, isLive: Bool, hasVideo: Bool)
  /// Its tags.
  case tags(TagFacts)
  /// Its embedded picture, encoded.
  case picture([UInt8])
  /// Its length in seconds; nil when it has none.
  case duration(Double?)
  /// Its chapters.
  case chapters([MediaFacts.Chapter])
  /// A seek is done.
  case seeked(Double)
  /// The speed is this now.
  case rate(Double)
  /// The volume was changed elsewhere, in a mixer for example.
  case volume(Double)
  /// The queued piece cannot be played.
  case nextFailed(MediaLocation, PlayerError)
  /// Worth a line; playing goes on.
  case remark(PlayerError)
}
