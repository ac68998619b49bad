internal import NPCore

extension MediaCommand {
  /// What a person thinks of an item.
  @nonexhaustive
  public enum FeedbackStatus: CaseIterable, Hashable, Sendable {
    /// Liked.
    case positive
    /// No opinion.
    case neutral
    /// Disliked.
    case negative

    var described: NPCore.FeedbackStatus {
      switch self {
      case .positive: .positive
      case .neutral: .neutral
      case .negative: .negative
      }
    }

    init(_ described: NPCore.FeedbackStatus) {
      switch described {
      case .positive: self = .positive
      case .neutral: self = .neutral
      case .negative: self = .negative
      }
    }
  }
}
