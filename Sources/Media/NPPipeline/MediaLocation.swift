/// Where a piece of media lies: a URI, or the bytes of a local path.
///
/// File names on Linux are bytes and need not be UTF-8; they are kept as they are and percent-encoded in `uri`.
package struct MediaLocation: Sendable, Hashable, CustomStringConvertible {
  /// The URI, with every byte that a URI cannot hold percent-encoded.
  package let uri: String

  /// Takes a URI as it is written; whether it can be opened shows when it is.
  package init(uri: String) {
    self.uri = uri
  }

  /// Makes a `file` URI from an absolute path's bytes, without a terminating zero.
  package init(path: [UInt8]) {
    self.uri = "file://" + PercentCoding.encodePath(path)
  }

  /// Makes a `file` URI from an absolute path in UTF-8.
  package init(path: String) {
    self.init(path: Array(path.utf8))
  }

  /// The scheme in lower case, "http" for example; nil when the URI has none.
  package var scheme: String? {
    guard let colon = uri.firstIndex(of: ":"), colon != uri.startIndex else { return nil }
    let scheme = uri[..<colon]
    guard scheme.utf8.allSatisfy({ PercentCoding.isSchemeByte($0) }) else { return nil }
    return scheme.lowercased()
  }

  /// The bytes of the local path; nil when the location is not a local file.
  package var path: [UInt8]? {
    guard scheme == "file" else { return nil }
    var rest = Substring(uri.dropFirst("file:".count))
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      if rest.hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    }
    guard rest.hasPrefix("/") else { return nil }
    let bytes = PercentCoding.decode(rest.utf8)
    return bytes.contains(0) ? nil : bytes
  }

  /// Whether the media comes over a network, so that it can stall and be cut.
  package var isNetwork: Bool {
    switch scheme {
    case "http", "https", "icy", "icyx", "rtsp", "rtmp", "mms", "mmsh", "ftp", "srt", "udp", "tcp": true
    default: false
    }
  }

  /// A local path, repaired to valid text, or the URI: what a person recognises in a message.
  package var description: String {
    path.map { String(decoding: $0, as: UTF8.self) } ?? uri
  }
}

/// Percent-encoding of paths, on bytes.
enum PercentCoding {
  static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  static func encodePath(_ path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(path.count)
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes leniently: a percent sign without two hexadecimal digits stands for itself.
  static func decode(_ text: Substring.UTF8View) -> [UInt8] {
    let bytes = Array(text)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
        let low = hexValue(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
