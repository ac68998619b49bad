/// A moving picture that is asked for when somebody shows it: a still first, then a video.
public struct AnimatedArtwork: Identifiable {
  /// The key of the moving picture in every cache.
  public let id: String
  /// The shapes that the application can supply.
  public let supportedAspectRatios: [AspectRatio]
  /// Answers the still.
  package let preview: @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation
  /// Answers where the video lies.
  package let video: @Sendable (CGSize, AspectRatio) async throws -> URL

  /// The shapes that surfaces here can show: both.
  public static let compatibleAspectRatios: [AspectRatio] = [.square, .tall]

  /// Names a moving picture and the ways to get its parts; both are called off the main actor, once per id, size and shape.
  ///
  /// - Parameters:
  ///   - id: The key of the moving picture; a changed one needs a new key.
  ///   - supportedAspectRatios: The shapes on offer, at least one.
  ///   - previewProvider: Answers the still that stands in while the video loads.
  ///   - videoProvider: Answers where the video lies; a local file is opened by this process and handed out as a descriptor.
  public init(
    id: String, supportedAspectRatios: [AspectRatio] = [.square],
    preview previewProvider: @escaping @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation,
    video videoProvider: @escaping @Sendable (CGSize, AspectRatio) async throws -> URL
  ) {
    self.id = id
    self.supportedAspectRatios = supportedAspectRatios
    preview = previewProvider
    video = videoProvider
  }
}
