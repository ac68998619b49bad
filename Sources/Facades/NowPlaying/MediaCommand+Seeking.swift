internal import NPCore

extension MediaCommand {
  /// Skips ahead.
  ///
  /// - Parameters:
  ///   - preferredIntervals: The intervals on offer, in seconds; those that are not finite or not above zero are left out.
  ///   - action: What the application does with the interval chosen, in seconds; runs on the main actor.
  /// - Returns: The command, available.
  public static func skipForward(
    preferredIntervals: [TimeInterval] = [10],
    _ action: nonisolated(nonsending) @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.skipForward, detail: .intervals(preferredIntervals.filter(\.isInterval))) { command in
      guard case .skipForward(let interval) = command else { throw CommandFailure.notSupported }
      try await action(interval)
    }
  }

  /// Skips back.
  ///
  /// - Parameters:
  ///   - preferredIntervals: The intervals on offer, in seconds; those that are not finite or not above zero are left out.
  ///   - action: What the application does with the interval chosen, in seconds; runs on the main actor.
  /// - Returns: The command, available.
  public static func skipBackward(
    preferredIntervals: [TimeInterval] = [10],
    _ action: nonisolated(nonsending) @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.skipBackward, detail: .intervals(preferredIntervals.filter(\.isInterval))) { command in
      guard case .skipBackward(let interval) = command else { throw CommandFailure.notSupported }
      try await action(interval)
    }
  }

  /// Jumps to a position.
  ///
  /// - Parameter action: What the application does with the position, in seconds; runs on the main actor.
  /// - Returns: The command, available.
  public static func seekToPosition(
    _ action: nonisolated(nonsending) @escaping (TimeInterval) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seekToPosition) { command in
      guard case .seekToPosition(let position) = command else { throw CommandFailure.notSupported }
      try await action(position.seconds)
    }
  }

  /// Moves ahead fast while a button is held.
  ///
  /// - Parameters:
  ///   - beginAction: What the application does when the hold begins; runs on the main actor.
  ///   - endAction: What it does when the hold ends; the one declared together with the begin that was invoked.
  /// - Returns: The command, available.
  public static func seekForward(
    beginAction: nonisolated(nonsending) @escaping () async throws -> Void,
    endAction: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seekForward) { command in
      if command == .endSeekForward { try await endAction() } else { try await beginAction() }
    }
  }

  /// Moves back fast while a button is held.
  ///
  /// - Parameters:
  ///   - beginAction: What the application does when the hold begins; runs on the main actor.
  ///   - endAction: What it does when the hold ends; the one declared together with the begin that was invoked.
  /// - Returns: The command, available.
  public static func seekBackward(
    beginAction: nonisolated(nonsending) @escaping () async throws -> Void,
    endAction: nonisolated(nonsending) @escaping () async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.seekBackward) { command in
      if command == .endSeekBackward { try await endAction() } else { try await beginAction() }
    }
  }
}

extension TimeInterval {
  fileprivate var isInterval: Bool { isFinite && self > 0 }
}
