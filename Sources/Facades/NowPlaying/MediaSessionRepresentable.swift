/// A model whose playback is published; usually an observable class.
///
/// A `MediaSession` reads the requirements under Observation and publishes again when anything changes that they touched, at most once a turn of the
/// main actor. Changes must happen on the main actor: one made on another thread may be read before it is complete.
@MainActor
public protocol MediaSessionRepresentable: Identifiable {
  /// The id of the session, unique within the process; read once, when the session is made.
  @MainActor var id: String { get }

  /// What plays; nil when nothing does, which is published as stopped.
  @MainActor var content: (any MediaContentRepresentable)? { get }

  /// How it plays; nil when there is nothing to say, which is published as stopped.
  @MainActor var playbackSnapshot: MediaPlaybackSnapshot? { get }

  /// What can be asked of it; of two commands of one kind the first counts. Also read again when a command arrives.
  @MainActor var commands: [MediaCommand] { get }
}
