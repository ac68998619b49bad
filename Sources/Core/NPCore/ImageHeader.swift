/// What the first bytes of an encoded picture say: its format and, where they tell, its size.
///
/// Nothing is decoded, so judging a picture costs microseconds whatever its size; a truncated file passes when its header is whole.
package struct ImageHeader: Hashable, Sendable {
  /// The formats that desktops show.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// Graphics Interchange Format.
    case gif
    /// WebP.
    case webp
    /// Windows bitmap.
    case bmp

    /// The usual file name extension, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The media type.
    package var mediaType: String { "image/\(rawValue)" }
  }

  /// The format.
  package let format: Format
  /// Pixels across; nil where the header seen does not tell.
  package let width: Int?
  /// Pixels down; nil where the header seen does not tell.
  package let height: Int?

  /// Judges the bytes; nil when they are no picture of a known format, or declare a size of zero.
  package init?(bytes: [UInt8]) {
    let reader = HeaderBytes(bytes: bytes)
    let size: (width: Int, height: Int)?
    if reader.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard reader.text(at: 12, count: 4) == "IHDR", let found = reader.pngSize else { return nil }
      (format, size) = (.png, found)
    } else if reader.starts(with: [0xFF, 0xD8, 0xFF]) {
      (format, size) = (.jpeg, reader.jpegSize)
    } else if ["GIF87a", "GIF89a"].contains(reader.text(at: 0, count: 6)) {
      guard let found = reader.gifSize else { return nil }
      (format, size) = (.gif, found)
    } else if reader.text(at: 0, count: 4) == "RIFF", reader.text(at: 8, count: 4) == "WEBP" {
      guard bytes.count >= 16 else { return nil }
      (format, size) = (.webp, reader.webpSize)
    } else if reader.text(at: 0, count: 2) == "BM", let found = reader.bitmapSize {
      (format, size) = (.bmp, found)
    } else {
      return nil
    }
    if let size, size.width <= 0 || size.height <= 0 { return nil }
    (width, height) = (size?.width, size?.height)
  }
}

/// Bounded reads over the bytes of a picture.
private struct HeaderBytes {
  let bytes: [UInt8]

  func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  func text(at offset: Int, count: Int) -> String? {
    guard offset + count <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + count], as: Unicode.ASCII.self)
  }

  func bigEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  var pngSize: (width: Int, height: Int)? {
    guard let width = bigEndian(at: 16, count: 4), let height = bigEndian(at: 20, count: 4) else { return nil }
    return (width, height)
  }

  var gifSize: (width: Int, height: Int)? {
    guard let width = littleEndian(at: 6, count: 2), let height = littleEndian(at: 8, count: 2) else { return nil }
    return (width, height)
  }

  /// A bitmap's height is negative when its rows run from the top.
  var bitmapSize: (width: Int, height: Int)? {
    guard let headerSize = littleEndian(at: 14, count: 4), headerSize >= 40,
      let width = littleEndian(at: 18, count: 4), let height = littleEndian(at: 22, count: 4)
    else { return nil }
    let signed = Int(Int32(truncatingIfNeeded: height))
    return (Int(Int32(truncatingIfNeeded: width)), abs(signed))
  }

  var webpSize: (width: Int, height: Int)? {
    switch text(at: 12, count: 4) {
    case "VP8X":
      guard let width = littleEndian(at: 24, count: 3), let height = littleEndian(at: 27, count: 3) else { return nil }
      return (width + 1, height + 1)
    case "VP8 ":
      guard let width = littleEndian(at: 26, count: 2), let height = littleEndian(at: 28, count: 2) else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let bits = littleEndian(at: 21, count: 4) else { return nil }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default:
      return nil
    }
  }

  /// Walks the segments up to the first frame header.
  var jpegSize: (width: Int, height: Int)? {
    var offset = 2
    while let marker = bigEndian(at: offset, count: 2) {
      if marker == 0xFFFF {
        offset += 1
        continue
      }
      let isFrame = (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame {
        guard let height = bigEndian(at: offset + 5, count: 2), let width = bigEndian(at: offset + 7, count: 2) else {
          return nil
        }
        return (width, height)
      }
      guard marker >= 0xFF00, marker != 0xFFD9, marker != 0xFFDA, let length = bigEndian(at: offset + 2, count: 2),
        length >= 2
      else { return nil }
      offset += 2 + length
    }
    return nil
  }
}
