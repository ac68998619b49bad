/// Turns any id of an application into an element of an object path, and keeps different ids different.
///
/// Letters and digits stay; every other byte of the UTF-8 form becomes `_` and two hexadecimal digits; an empty id is `_`. A long id is cut and
/// ends in `_h` and its 128-bit hash, which no short id can contain, since `h` is no hexadecimal digit.
package enum TrackIDEncoding {
  /// The longest element made, in bytes.
  package static let longestElement = 160

  /// The path element of an id; the same id always gives the same element.
  package static func element(for id: String) -> String {
    guard !id.isEmpty else { return "_" }
    var encoded: [UInt8] = []
    for byte in id.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "_"))
        encoded.append(contentsOf: hexadecimal(byte))
      }
    }
    guard encoded.count > longestElement else { return String(decoding: encoded, as: UTF8.self) }
    let hash = hash128(Array(id.utf8))
    let kept = encoded.prefix(longestElement - 34)
    return String(decoding: kept, as: UTF8.self) + "_h" + hash
  }

  /// The path element of the n-th occurrence of an id within a list, counted from 1.
  ///
  /// The first is the element of the id itself; `_o` and the number follow from the second on.
  package static func element(for id: String, occurrence: Int) -> String {
    precondition(occurrence >= 1, "occurrences count from 1, not \(occurrence)")
    return occurrence == 1 ? element(for: id) : element(for: id) + "_o\(occurrence)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Two FNV-1a hashes of 64 bits with different starts, as 32 hexadecimal digits.
  private static func hash128(_ bytes: [UInt8]) -> String {
    let starts: [UInt64] = [0xcbf2_9ce4_8422_2325, 0x8422_2325_cbf2_9ce4]
    return starts.map { start in
      let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
