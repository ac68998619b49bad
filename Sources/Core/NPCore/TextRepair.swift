/// Makes any text fit to be sent over D-Bus and shown by others.
///
/// A daemon drops the whole connection over a NUL or a byte that is not UTF-8, sd-bus refuses Unicode's non-characters, and a terminal obeys escape
/// sequences in a title.
package enum TextRepair {
  /// The most bytes of a line: a title, a name.
  package static let longestLine = 4_096
  /// The most bytes of running text: lyrics, a comment.
  package static let longestText = 65_536

  /// Decodes foreign bytes: as UTF-8 where valid, else with U+FFFD for each invalid sequence; then repairs as `line` does.
  package static func line(bytes: [UInt8]) -> String {
    line(String(decoding: bytes, as: UTF8.self))
  }

  /// A text of one line: control characters are removed, line breaks and tabs become spaces, the length is capped.
  package static func line(_ text: String) -> String {
    repaired(text, keepsLines: false, cap: longestLine)
  }

  /// A running text: control characters but line breaks and tabs are removed, line breaks become `\n`, the length is capped.
  package static func text(_ text: String) -> String {
    repaired(text, keepsLines: true, cap: longestText)
  }

  /// The least that any string on the bus needs: no NUL, no non-character; all else stays, of any length.
  package static func sendable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\0" || isNonCharacter($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\0" {
      result.append(isNonCharacter(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private static func repaired(_ text: String, keepsLines: Bool, cap: Int) -> String {
    if text.utf8.count <= cap, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let limit = text.utf8.count <= cap ? cap : cap - "…".utf8.count
    var result = String.UnicodeScalarView()
    var size = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      // The second half of CR LF is no second break.
      let isSecondHalf = isAfterReturn && scalar == "\n"
      isAfterReturn = scalar == "\r"
      guard !isSecondHalf, let kept = kept(scalar, keepsLines: keepsLines) else { continue }
      let bytes = UTF8.width(kept)
      if size + bytes > limit {
        result.append("…")
        break
      }
      result.append(kept)
      size += bytes
    }
    return String(result)
  }

  private static func kept(_ scalar: Unicode.Scalar, keepsLines: Bool) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09: keepsLines ? scalar : " "
    case 0x0A, 0x0D, 0x2028, 0x2029: keepsLines ? "\n" : " "
    case 0..<0x20, 0x7F..<0xA0: nil
    default: isNonCharacter(scalar) ? "\u{FFFD}" : scalar
    }
  }

  /// Whether Unicode keeps the code point out of interchange: the last two of each plane, and thirty-two more.
  private static func isNonCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  }
}
