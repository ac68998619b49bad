public import Foundation

/// Why facts could not be read from a property list.
public struct BundleFactsError: LocalizedError {
  /// What is wrong, with the list that is so.
  public let message: String
  /// The error below; nil where there is none.
  public let cause: (any Error)?

  /// The message, as errors show it.
  public var errorDescription: String? { message }
}
