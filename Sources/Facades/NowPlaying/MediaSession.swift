package import NPHost
public import Observation

/// The session through which a model's playback is published and controlled.
///
/// From its creation on the model is read whenever it changes, at most once a turn of the main actor. The session is on the bus from the first request
/// to become application primary on, and the only session of a process also when it first plays. At most one session of a process is application
/// primary; a request moves name, state and commands over at once.
///
/// Releasing the session takes it off the bus at once. If it was primary, the session that asked last before it and still may takes over, else the only
/// one left if it plays. The session holds its model strongly, as Apple's does: a model that owns its session must set it to nil to end it.
@MainActor
public final class MediaSession<Representable: MediaSessionRepresentable>: Identifiable, Observable {
  /// The id of the model at the time of creation; a newer session of the same id takes this one's place and invalidates it.
  public nonisolated let id: String
  private let adapter: SessionAdapter

  /// Begins to observe a model; the first reading happens in the next turn of the main actor.
  ///
  /// - Parameter representable: The model, held strongly until the session is released.
  public init(_ representable: Representable) {
    id = representable.id
    adapter = SessionAdapter(representable, id: representable.id, host: .shared)
  }

  /// Begins to observe a model for a host.
  package init(_ representable: Representable, host: SessionHost) {
    id = representable.id
    adapter = SessionAdapter(representable, id: representable.id, host: host)
  }

  isolated deinit {
    adapter.end()
  }

  /// Whether a request to become application primary would succeed now; observable.
  ///
  /// On a desktop: the session is not invalidated, and has content, a snapshot or a command. Under the policy of Apple's systems: it has a command, and
  /// the application an active audio session that does not mix and the background mode `audio`.
  public var canBecomeApplicationPrimary: Bool {
    adapter.refresh()
    return adapter.canBecomeApplicationPrimary
  }

  /// Whether this session represents the application; observable.
  public var isApplicationPrimary: Bool { adapter.isApplicationPrimary }

  /// Whether this session represents the whole system; observable, and without a hub the same as `isApplicationPrimary`.
  public var isSystemPrimary: Bool { adapter.isSystemPrimary }

  /// Makes this session supply the data and receive the commands of the application.
  ///
  /// - Throws: `MediaSessionError.invalidState` when `canBecomeApplicationPrimary` is false, `.sessionInvalidated` when a newer session of the same id
  ///   exists or publishing was shut down.
  public func requestToBecomeApplicationPrimary() async throws {
    try request(.application)
  }

  /// Makes this session application primary and asks for the place of the whole system; without a hub the first is all, and the log says so once.
  ///
  /// Under the policy of Apple's systems it has no effect while the application is in the background.
  ///
  /// - Throws: `MediaSessionError.invalidState` when `canBecomeApplicationPrimary` is false, `.sessionInvalidated` when a newer session of the same id
  ///   exists or publishing was shut down.
  public func requestToBecomeSystemPrimary() async throws {
    try request(.system)
  }

  private func request(_ request: PrimaryRequest) throws(MediaSessionError) {
    do {
      try adapter.request(request)
    } catch {
      switch error {
      case .invalidState: throw .invalidState
      case .invalidated: throw .sessionInvalidated
      }
    }
  }
}
