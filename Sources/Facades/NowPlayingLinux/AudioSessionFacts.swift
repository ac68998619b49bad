/// What the rules of Apple's systems ask of an application's sound.
public struct AudioSessionFacts: Hashable, Sendable {
  /// Whether the audio session is active.
  public var isActive: Bool
  /// Whether its sound mixes with that of others.
  public var isMixable: Bool

  /// Names the facts.
  ///
  /// - Parameters:
  ///   - isActive: Whether the audio session is active.
  ///   - isMixable: Whether its sound mixes with that of others.
  public init(isActive: Bool, isMixable: Bool = false) {
    self.isActive = isActive
    self.isMixable = isMixable
  }
}
