import NPCore
import NowPlaying
import Testing

@Suite("Pictures")
struct ArtworkTests {
  /// The header of a PNG of 3 × 2 pixels; no pixels follow.
  private let png = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0])

  @Test("An encoded picture is taken as it is")
  func accepted() throws {
    let representation = try ArtworkRepresentation(data: png)
    #expect(representation.image.bytes == [UInt8](png))
    #expect(representation.image.header.format == .png)
    #expect(representation.image.header.width == 3)
  }

  @Test(
    "What is no picture is refused",
    arguments: [Data(), Data("no picture".utf8), Data(repeating: 0, count: 64), Data([0xFF, 0xD8])])
  func refused(data: Data) {
    #expect(throws: ArtworkRepresentation.ArtworkRepresentationError.noRepresentationAvailable) {
      try ArtworkRepresentation(data: data)
    }
  }

  @Test("A slice of data whose indices do not start at zero is taken as well")
  func slice() throws {
    let whole = Data([1, 2, 3]) + png
    #expect(try ArtworkRepresentation(data: whole.dropFirst(3)).image.bytes == [UInt8](png))
  }

  @Test("The provider is asked for the size as it is, beyond every real picture too")
  func sizes() async throws {
    let artwork = Artwork(id: "1") { [png] size in
      guard size.width == .greatestFiniteMagnitude, size.height == 0.5 else { throw CancellationError() }
      return try ArtworkRepresentation(data: png)
    }
    let reference = artwork.reference(isPrivate: true)
    #expect(reference.id == "1")
    #expect(reference.isPrivate)
    let image = try await reference.provider(PixelSize(width: .greatestFiniteMagnitude, height: 0.5))
    #expect(image.bytes == [UInt8](png))
    await #expect(throws: CancellationError.self) {
      try await reference.provider(PixelSize(width: 1, height: 1))
    }
  }

  @Test("A moving picture gives its still, and its video as path or address")
  func moving() async throws {
    let artwork = AnimatedArtwork(id: "1", supportedAspectRatios: [.square, .tall]) { [png] _, _ in
      try ArtworkRepresentation(data: png)
    } video: { _, ratio in
      ratio == .square ? URL(filePath: "/tmp/a b.mp4") : try #require(URL(string: "https://example.org/a%20b.mp4"))
    }
    let reference = artwork.reference
    let size = PixelSize(width: 10, height: 10)
    #expect(reference.aspectRatios == [.square, .tall])
    #expect(try await reference.preview(size, .tall).header.height == 2)
    #expect(try await reference.video(size, .square) == "/tmp/a b.mp4")
    #expect(try await reference.video(size, .tall) == "https://example.org/a%20b.mp4")
    #expect(AnimatedArtwork.compatibleAspectRatios == [.square, .tall])
  }
}
