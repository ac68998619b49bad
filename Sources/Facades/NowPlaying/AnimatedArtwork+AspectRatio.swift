extension AnimatedArtwork {
  /// The shape of a moving picture.
  @nonexhaustive
  public enum AspectRatio: Hashable, Sendable {
    /// As wide as high.
    case square
    /// Three wide, four high.
    case tall
  }
}
