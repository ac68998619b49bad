internal import NPCore

extension MediaCommand {
  /// What repeats when the end is reached.
  @nonexhaustive
  public enum RepeatMode: CaseIterable, Hashable, Sendable {
    /// Nothing.
    case off
    /// The current item.
    case one
    /// The current container, for ever.
    case all

    var described: NPCore.RepeatMode {
      switch self {
      case .off: .off
      case .one: .one
      case .all: .all
      }
    }

    init(_ described: NPCore.RepeatMode) {
      switch described {
      case .off: self = .off
      case .one: self = .one
      case .all: self = .all
      }
    }
  }
}
