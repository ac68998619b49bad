/// The size of a picture, in pixels; any positive number, also beyond every real picture.
package struct PixelSize: Hashable, Sendable {
  /// Pixels across.
  package var width: Double
  /// Pixels down.
  package var height: Double

  /// Names a size.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An encoded picture whose header has been judged.
package struct EncodedImage: Hashable, Sendable {
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// What its header says.
  package let header: ImageHeader

  /// Takes encoded bytes; nil when they are no picture of a known format.
  package init?(bytes: [UInt8]) {
    guard let header = ImageHeader(bytes: bytes) else { return nil }
    self.bytes = bytes
    self.header = header
  }
}

/// A picture that can be asked for, known by its id.
///
/// Two references are equal when their ids and privacy are: the id is the key of every cache, and the provider is asked once per id and size.
package struct ArtworkReference: Hashable, Sendable {
  /// The key of the picture.
  package let id: String
  /// Whether the picture must not lie in a file that other programs can open by name.
  package let isPrivate: Bool
  /// Asks the application for the picture near a size; called off the main actor, may throw, may take long.
  package let provider: @Sendable (PixelSize) async throws -> EncodedImage

  /// Names a picture and the way to get it.
  package init(
    id: String, isPrivate: Bool = false, provider: @escaping @Sendable (PixelSize) async throws -> EncodedImage
  ) {
    self.id = id
    self.isPrivate = isPrivate
    self.provider = provider
  }

  /// Compares ids and privacy.
  package static func == (left: ArtworkReference, right: ArtworkReference) -> Bool {
    left.id == right.id && left.isPrivate == right.isPrivate
  }

  /// Hashes the id.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A moving picture that can be asked for, known by its id.
package struct AnimatedArtworkReference: Hashable, Sendable {
  /// The shape of a moving picture.
  package enum AspectRatio: String, Hashable, Sendable, CaseIterable {
    /// As wide as high.
    case square
    /// Three wide, four high.
    case tall
  }

  /// The key of the moving picture.
  package let id: String
  /// The shapes that the application can supply.
  package let aspectRatios: [AspectRatio]
  /// Asks for the still that stands in while the video loads.
  package let preview: @Sendable (PixelSize, AspectRatio) async throws -> EncodedImage
  /// Asks for the video; answers the path of a local file, or a URI.
  package let video: @Sendable (PixelSize, AspectRatio) async throws -> String

  /// Names a moving picture and the ways to get its parts.
  package init(
    id: String, aspectRatios: [AspectRatio],
    preview: @escaping @Sendable (PixelSize, AspectRatio) async throws -> EncodedImage,
    video: @escaping @Sendable (PixelSize, AspectRatio) async throws -> String
  ) {
    self.id = id
    self.aspectRatios = aspectRatios
    self.preview = preview
    self.video = video
  }

  /// Compares ids and shapes.
  package static func == (left: AnimatedArtworkReference, right: AnimatedArtworkReference) -> Bool {
    left.id == right.id && left.aspectRatios == right.aspectRatios
  }

  /// Hashes the id.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
