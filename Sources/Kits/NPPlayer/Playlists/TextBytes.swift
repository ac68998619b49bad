/// Bytes of a text file: byte-order marks and lines, before anything is known of their encoding.
package enum TextBytes {
  /// Takes a UTF-8 byte-order mark off, and turns UTF-16 with a mark into UTF-8.
  package static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf8(bytes.dropFirst(2), high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf8(bytes.dropFirst(2), high: 0) }
    return bytes
  }

  /// Splits at line feed, carriage return, or both together; empty lines and blanks at the ends of a line go.
  package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    withoutMark(bytes).split { $0 == 0x0A || $0 == 0x0D }.map(trimmed).filter { !$0.isEmpty }
  }

  /// The slice without blanks at its ends.
  package static func trimmed(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = slice
    while let first = result.first, isBlank(first) { result.removeFirst() }
    while let last = result.last, isBlank(last) { result.removeLast() }
    return result
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0 }

  private static func utf8(_ bytes: ArraySlice<UInt8>, high: Int) -> [UInt8] {
    let source = Array(bytes)
    var units: [UInt16] = []
    var index = 0
    while index + 1 < source.count {
      units.append(UInt16(source[index + high]) << 8 | UInt16(source[index + 1 - high]))
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
