internal import NPCore

extension MediaCommand {
  /// Changes the rate of playback; the present one is that of the snapshot.
  ///
  /// - Parameters:
  ///   - supported: The rates on offer; those that are not finite or zero are left out.
  ///   - action: What the application does with the rate chosen; runs on the main actor.
  /// - Returns: The command, available.
  public static func changePlaybackRate(
    supported: [Float], _ action: nonisolated(nonsending) @escaping (Float) async throws -> Void
  ) -> MediaCommand {
    let rates = supported.filter { $0.isFinite && $0 != 0 }.map(\.shortestDouble)
    return MediaCommand(.changePlaybackRate, detail: .rates(rates)) { command in
      guard case .changePlaybackRate(let rate) = command else { throw CommandFailure.notSupported }
      try await action(Float(rate))
    }
  }

  /// Changes what repeats.
  ///
  /// - Parameters:
  ///   - current: The present mode.
  ///   - supported: The modes on offer; nil for all.
  ///   - action: What the application does with the mode chosen; runs on the main actor.
  /// - Returns: The command, available.
  public static func changeRepeatMode(
    current: RepeatMode, supported: [RepeatMode]? = nil,
    _ action: nonisolated(nonsending) @escaping (RepeatMode) async throws -> Void
  ) -> MediaCommand {
    let modes = (supported ?? RepeatMode.allCases).map(\.described)
    return MediaCommand(.changeRepeatMode, detail: .repeatModes(current: current.described, supported: modes)) {
      guard case .changeRepeatMode(let mode) = $0 else { throw CommandFailure.notSupported }
      try await action(RepeatMode(mode))
    }
  }

  /// Changes what is shuffled.
  ///
  /// - Parameters:
  ///   - current: The present mode.
  ///   - supported: The modes on offer; nil for all.
  ///   - action: What the application does with the mode chosen; runs on the main actor.
  /// - Returns: The command, available.
  public static func changeShuffleMode(
    current: ShuffleMode, supported: [ShuffleMode]? = nil,
    _ action: nonisolated(nonsending) @escaping (ShuffleMode) async throws -> Void
  ) -> MediaCommand {
    let modes = (supported ?? ShuffleMode.allCases).map(\.described)
    return MediaCommand(.changeShuffleMode, detail: .shuffleModes(current: current.described, supported: modes)) {
      guard case .changeShuffleMode(let mode) = $0 else { throw CommandFailure.notSupported }
      try await action(ShuffleMode(mode))
    }
  }

  /// Takes what a person thinks of the item.
  ///
  /// - Parameters:
  ///   - title: The text to show; nil for none.
  ///   - shortTitle: A shorter form of it; nil for none.
  ///   - status: The present opinion.
  ///   - action: What the application does with the opinion given; runs on the main actor.
  /// - Returns: The command, available.
  public static func feedback(
    title: String? = nil, shortTitle: String? = nil, status: FeedbackStatus = .neutral,
    _ action: nonisolated(nonsending) @escaping (FeedbackStatus) async throws -> Void
  ) -> MediaCommand {
    let detail = CommandDetail.feedback(status: status.described, title: title, shortTitle: shortTitle)
    return MediaCommand(.feedback, detail: detail) { command in
      guard case .feedback(let status) = command else { throw CommandFailure.notSupported }
      try await action(FeedbackStatus(status))
    }
  }
}
