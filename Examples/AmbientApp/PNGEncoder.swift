/// Writes pictures as PNG, uncompressed: a cover of this size is small enough as it is.
enum PNGEncoder {
  /// Encodes a square of `side` pixels, three bytes each, row by row.
  static func encode(rgb: [UInt8], side: Int) -> [UInt8] {
    precondition(rgb.count == side * side * 3, "a square of \(side) pixels has \(side * side * 3) bytes")
    var header = bigEndian(UInt32(side)) + bigEndian(UInt32(side))
    header += [8, 2, 0, 0, 0]  // Eight bits a channel, true colour, nothing unusual.
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", header, to: &png)
    append("IDAT", stored(rows(rgb, side: side)), to: &png)
    append("IEND", [], to: &png)
    return png
  }

  /// Each row with the byte before it that says "unfiltered".
  private static func rows(_ rgb: [UInt8], side: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(rgb.count + side)
    for row in 0..<side {
      rows.append(0)
      rows.append(contentsOf: rgb[(row * side * 3)..<((row + 1) * side * 3)])
    }
    return rows
  }

  /// A zlib stream of blocks that are stored as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / 1000 + 16)
    var start = 0
    while start < bytes.count {
      let end = min(start + 65_535, bytes.count)
      let count = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      stream += bytes[start..<end]
      start = end
    }
    return stream + bigEndian(adler32(bytes))
  }

  private static func append(_ name: String, _ data: [UInt8], to png: inout [UInt8]) {
    let body = Array(name.utf8) + data
    png += bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
    return ~crc
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
}
