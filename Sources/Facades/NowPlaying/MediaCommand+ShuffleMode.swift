internal import NPCore

extension MediaCommand {
  /// What is shuffled.
  @nonexhaustive
  public enum ShuffleMode: CaseIterable, Hashable, Sendable {
    /// Nothing.
    case off
    /// Items.
    case items
    /// Whole collections, as albums.
    case collections

    var described: NPCore.ShuffleMode {
      switch self {
      case .off: .off
      case .items: .items
      case .collections: .collections
      }
    }

    init(_ described: NPCore.ShuffleMode) {
      switch described {
      case .off: self = .off
      case .items: self = .items
      case .collections: self = .collections
      }
    }
  }
}
