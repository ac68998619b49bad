/// Makes URIs that every reader takes: percent-encoded ASCII without spaces, with a scheme.
package enum URIText {
  /// The most bytes of a URI; a longer one is left out, since a cut one points elsewhere.
  package static let longestURI = 8_192

  /// The `file` URI of an absolute path.
  package static func fileURI(path: String) -> String {
    fileURI(pathBytes: Array(path.utf8))
  }

  /// The `file` URI of an absolute path in the bytes of the file system, which need not be UTF-8.
  package static func fileURI(pathBytes bytes: [UInt8]) -> String {
    var encoded = Array("file://".utf8)
    for byte in bytes where byte != 0 {
      append(byte, to: &encoded, where: isPathCharacter)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The URI that a text means: an absolute path becomes a `file` URI, a URI keeps what is encoded already.
  ///
  /// Nil for an empty text, for one with neither scheme nor root, and for one longer than `longestURI`.
  package static func uri(from text: String) -> String? {
    guard !text.isEmpty, text.utf8.count <= longestURI else { return nil }
    let uri = text.utf8.first == UInt8(ascii: "/") ? fileURI(path: text) : hasScheme(text) ? encodedRest(of: text) : nil
    return uri.flatMap { $0.utf8.count <= longestURI ? $0 : nil }
  }

  private static func encodedRest(of text: String) -> String {
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (offset, byte) in bytes.enumerated() where byte != 0 {
      let startsEscape =
        byte == UInt8(ascii: "%") && offset + 2 < bytes.count && isHexadecimal(bytes[offset + 1])
        && isHexadecimal(bytes[offset + 2])
      append(byte, to: &encoded) { startsEscape || isURICharacter($0) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to encoded: inout [UInt8], where isPlain: (UInt8) -> Bool) {
    guard !isPlain(byte) else { return encoded.append(byte) }
    let digits = Array("0123456789ABCDEF".utf8)
    encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Whether a text begins as `scheme:` does.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
    let scheme = text.utf8[..<colon]
    return scheme.first.map(isLetter) == true
      && scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._~/!$&'()*+,;=:@".utf8.contains(byte)
  }

  private static func isURICharacter(_ byte: UInt8) -> Bool {
    isPathCharacter(byte) || "?#[]".utf8.contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
