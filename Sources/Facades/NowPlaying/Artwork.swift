/// A picture that is asked for when somebody shows it.
public struct Artwork: Identifiable {
  /// The key of the picture in every cache: it is asked for once per id and size.
  public let id: String
  /// Answers the picture near a size.
  package let provider: @Sendable (CGSize) async throws -> ArtworkRepresentation

  /// Names a picture and the way to get it.
  ///
  /// - Parameters:
  ///   - id: The key of the picture; a changed picture needs a new one.
  ///   - artworkProvider: Called off the main actor with the wished size in pixels, which may be as large as `greatestFiniteMagnitude`; answers the
  ///     best picture it has and never scales up. When it throws, takes too long or answers something else than a picture, none is shown.
  public init(id: String, artworkProvider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation) {
    self.id = id
    provider = artworkProvider
  }
}
