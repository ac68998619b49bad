internal import NPCore
internal import Testing

@Suite("ImageHeader")
struct ImageHeaderTests {
  /// The smallest whole header of each format, of a picture of 3 by 2 pixels unless the name says otherwise.
  enum Sample: String, CaseIterable, Sendable {
    case png, jpeg, jpegWithThumbnail, gif, webpLossy, webpLossless, webpExtended, bitmap, bitmapFromTheTop

    var format: ImageHeader.Format {
      switch self {
      case .png: .png
      case .jpeg, .jpegWithThumbnail: .jpeg
      case .gif: .gif
      case .webpLossy, .webpLossless, .webpExtended: .webp
      case .bitmap, .bitmapFromTheTop: .bmp
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .png:
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]
      case .jpeg: return [0xFF, 0xD8] + Self.application(16) + Self.frame
      case .jpegWithThumbnail:
        // The frame of the thumbnail within the segment must not be taken for the picture's own.
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, 14, 0xFF, 0xC0, 0, 8, 8, 0, 9, 0, 9, 1, 0, 0, 0xFF] + Self.frame
      case .gif: return Array("GIF89a".utf8) + [3, 0, 2, 0]
      case .webpLossy:
        return Self.riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A, 3, 0xC0, 2, 0x40]
      case .webpLossless: return Self.riff("VP8L") + [0x2F, 2, 0x40, 0, 0]
      case .webpExtended: return Self.riff("VP8X") + [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]
      case .bitmap: return Self.bitmap(height: [2, 0, 0, 0])
      case .bitmapFromTheTop: return Self.bitmap(height: [0xFE, 0xFF, 0xFF, 0xFF])
      }
    }

    private static let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 2, 0, 3]

    private static func application(_ length: UInt8) -> [UInt8] {
      [0xFF, 0xE0, 0, length] + [UInt8](repeating: 0xFF, count: Int(length) - 2)
    }

    private static func riff(_ chunk: String) -> [UInt8] {
      Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [10, 0, 0, 0]
    }

    private static func bitmap(height: [UInt8]) -> [UInt8] {
      Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0, 3, 0, 0, 0] + height + [1, 0, 24, 0]
    }
  }

  @Test("The header of each format tells format and size", arguments: Sample.allCases)
  func whole(sample: Sample) throws {
    let header = try #require(ImageHeader(bytes: sample.bytes))
    #expect(header.format == sample.format)
    #expect(header.width == 3)
    #expect(header.height == 2)
    #expect(EncodedImage(bytes: sample.bytes)?.header == header)
  }

  @Test("A file that ends within its header is no picture", arguments: Sample.allCases)
  func truncated(sample: Sample) {
    for count in 0..<sample.bytes.count {
      // A PNG's checks end with the size, a JPEG's with the width: not one byte may be missing before.
      #expect(ImageHeader(bytes: Array(sample.bytes.prefix(count))) == nil, "\(count) bytes of \(sample)")
    }
  }

  @Test("A picture without area is none")
  func empty() {
    var png = Sample.png.bytes
    png[19] = 0
    #expect(ImageHeader(bytes: png) == nil)
    var gif = Sample.gif.bytes
    gif[8] = 0
    #expect(ImageHeader(bytes: gif) == nil)
  }

  @Test("What only begins like a picture is none")
  func lookalikes() {
    let texts = ["BMW is a maker of cars and of motorcycles.", "GIF", "RIFF....WAVEfmt ", "<html>", "\u{FF}\u{D8}"]
    for text in texts { #expect(ImageHeader(bytes: Array(text.utf8)) == nil, "\(text)") }
    #expect(ImageHeader(bytes: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0xFF, count: 10_000)) == nil)
    #expect(ImageHeader(bytes: [0xFF, 0xD8, 0xFF, 0xD9]) == nil)
    #expect(ImageHeader(bytes: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xC0, 0, 8, 8, 0, 9, 0, 9]) == nil)
  }

  @Test("Random bytes behind every signature never trap")
  func random() {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<5_000 {
      let sample = Sample.allCases[round % Sample.allCases.count]
      var bytes = sample.bytes
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let header = ImageHeader(bytes: bytes) {
        #expect(header.width ?? 0 > 0 && header.height ?? 0 > 0)
      }
    }
  }
}
