package import NPCore

/// One encoded picture, judged by its header and never decoded here.
public struct ArtworkRepresentation {
  /// The bytes, and what their header says.
  package let image: EncodedImage

  /// Takes an encoded picture: PNG, JPEG, GIF, WebP or BMP.
  ///
  /// - Parameter data: The bytes of the file.
  /// - Throws: `ArtworkRepresentationError.noRepresentationAvailable` when the bytes are no picture of these formats, or declare a size of zero.
  public init(data: Data) throws {
    guard let image = EncodedImage(bytes: [UInt8](data)) else {
      throw ArtworkRepresentationError.noRepresentationAvailable
    }
    self.image = image
  }
}
