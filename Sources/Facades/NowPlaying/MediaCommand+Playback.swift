internal import NPCore

extension MediaCommand {
  /// Starts or resumes playback.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func play(_ action: nonisolated(nonsending) @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.play) { _ in try await action() }
  }

  /// Halts playback, to be resumed later.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func pause(_ action: nonisolated(nonsending) @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.pause) { _ in try await action() }
  }

  /// Ends playback.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func stop(_ action: nonisolated(nonsending) @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.stop) { _ in try await action() }
  }

  /// Changes between playing and paused; it also answers a request to play or to pause where those are not declared.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func togglePlayPause(
    _ action: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.togglePlayPause) { _ in try await action() }
  }

  /// Goes to the next item.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func next(_ action: nonisolated(nonsending) @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.next) { _ in try await action() }
  }

  /// Goes to the previous item.
  ///
  /// - Parameter action: What the application does; runs on the main actor.
  /// - Returns: The command, available.
  public static func previous(_ action: nonisolated(nonsending) @escaping () async throws -> Void) -> MediaCommand {
    MediaCommand(.previous) { _ in try await action() }
  }
}
