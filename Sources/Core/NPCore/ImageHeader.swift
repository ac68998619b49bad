/// What the first bytes of an encoded picture say: its format and its size.
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
  /// Pixels across; nil where the header does not tell.
  package let width: Int?
  /// Pixels down; nil where the header does not tell.
  package let height: Int?

  /// Judges the bytes; nil when they are no picture of a known format, end within its header, or declare a size of zero.
  package init?(bytes: [UInt8]) {
    let reader = HeaderBytes(bytes: bytes)
    guard let format = reader.format, let size = reader.size(as: format), size.width > 0, size.height > 0 else {
      return nil
    }
    self.format = format
    (width, height) = (size.width, size.height)
  }
}

/// Bounded reads over the bytes of a picture.
private struct HeaderBytes {
  let bytes: [UInt8]

  /// The format that the signature tells.
  var format: ImageHeader.Format? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if text(at: 0, count: 6) == "GIF87a" || text(at: 0, count: 6) == "GIF89a" { return .gif }
    if text(at: 0, count: 4) == "RIFF", text(at: 8, count: 4) == "WEBP" { return .webp }
    return text(at: 0, count: 2) == "BM" ? .bmp : nil
  }

  func size(as format: ImageHeader.Format) -> (width: Int, height: Int)? {
    switch format {
    case .png: pngSize
    case .jpeg: jpegSize
    case .gif: gifSize
    case .webp: webpSize
    case .bmp: bitmapSize
    }
  }

  private func text(at offset: Int, count: Int) -> String? {
    guard offset + count <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + count], as: Unicode.ASCII.self)
  }

  private func bigEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func littleEndian(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The first chunk is `IHDR`, of 13 bytes; sides are at most 31 bits.
  private var pngSize: (width: Int, height: Int)? {
    guard bytes.count >= 29, bigEndian(at: 8, count: 4) == 13, text(at: 12, count: 4) == "IHDR",
      let width = bigEndian(at: 16, count: 4), let height = bigEndian(at: 20, count: 4),
      max(width, height) <= 0x7FFF_FFFF
    else { return nil }
    return (width, height)
  }

  private var gifSize: (width: Int, height: Int)? {
    guard let width = littleEndian(at: 6, count: 2), let height = littleEndian(at: 8, count: 2) else { return nil }
    return (width, height)
  }

  /// Two letters are no proof, so the rest of the header must fit; the height is negative when rows run from the top.
  private var bitmapSize: (width: Int, height: Int)? {
    guard let headerSize = littleEndian(at: 14, count: 4), [40, 52, 56, 64, 108, 124].contains(headerSize),
      let width = littleEndian(at: 18, count: 4), let height = littleEndian(at: 22, count: 4),
      littleEndian(at: 26, count: 2) == 1, let depth = littleEndian(at: 28, count: 2),
      [1, 2, 4, 8, 16, 24, 32].contains(depth)
    else { return nil }
    let signed = Int(Int32(truncatingIfNeeded: height))
    return (Int(Int32(truncatingIfNeeded: width)), abs(signed))
  }

  private var webpSize: (width: Int, height: Int)? {
    switch text(at: 12, count: 4) {
    case "VP8X":
      guard let width = littleEndian(at: 24, count: 3), let height = littleEndian(at: 27, count: 3) else { return nil }
      return (width + 1, height + 1)
    case "VP8 ":
      guard bigEndian(at: 23, count: 3) == 0x9D012A, let width = littleEndian(at: 26, count: 2),
        let height = littleEndian(at: 28, count: 2)
      else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard bigEndian(at: 20, count: 1) == 0x2F, let bits = littleEndian(at: 21, count: 4) else { return nil }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default:
      return nil
    }
  }

  /// Walks the segments up to the first frame header; a file without one cannot be decoded.
  private var jpegSize: (width: Int, height: Int)? {
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
      // Restarts and the temporary marker have no length; image data and the end come too early here.
      if marker == 0xFF01 || (0xFFD0...0xFFD7).contains(marker) {
        offset += 2
        continue
      }
      guard marker >= 0xFF02, marker != 0xFFD9, marker != 0xFFDA, let length = bigEndian(at: offset + 2, count: 2),
        length >= 2
      else { return nil }
      offset += 2 + length
    }
    return nil
  }
}
