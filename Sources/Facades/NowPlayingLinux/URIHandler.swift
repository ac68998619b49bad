public import Foundation

/// What an application does with URIs that others ask it to open.
public struct URIHandler: Sendable {
  /// The schemes taken, as `https` or `file`, in lower case.
  public let schemes: [String]
  /// The media types taken, as `audio/flac`, in lower case.
  public let mediaTypes: [String]
  let open: @MainActor @Sendable (URL) async throws -> Void

  /// Says which URIs are taken and what is done with them.
  ///
  /// - Parameters:
  ///   - schemes: The schemes taken; others are refused without asking.
  ///   - mediaTypes: The media types taken; told to those who ask, and checked by nobody.
  ///   - open: Opens one and plays it; an error answers whoever asked with its text.
  public init(
    schemes: [String], mediaTypes: [String] = [], open: @escaping @MainActor @Sendable (URL) async throws -> Void
  ) {
    self.schemes = schemes.map { $0.lowercased() }
    self.mediaTypes = mediaTypes.map { $0.lowercased() }
    self.open = open
  }
}
