extension ArtworkRepresentation {
  /// Why no picture could be made.
  @nonexhaustive
  public enum ArtworkRepresentationError: Error, Hashable, Sendable {
    /// The data is no picture of a known format.
    case noRepresentationAvailable
  }
}
