internal import Foundation

/// Text from tags, names and the network, made safe to print on one line of a terminal.
package enum PlainText {
  /// Returns `text` without control characters and direction overrides; line breaks and tabs become one space.
  ///
  /// A tag may hold an escape sequence that would retitle the window or hide text, so no C0, C1 or DEL survives.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) }) else { return text }
    var result = String.UnicodeScalarView()
    var previousWasBreak = false
    for scalar in text.unicodeScalars {
      let isBreak = isLineBreak(scalar)
      if isBreak {
        if !previousWasBreak { result.append(" ") }
      } else if !isUnsafe(scalar) {
        result.append(scalar)
      }
      previousWasBreak = isBreak
    }
    return String(result)
  }

  /// Decodes bytes as UTF-8 where they are UTF-8, else as Windows Latin-1, so that no byte is lost from view.
  package static func decode(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map(windows1252)))
  }

  /// Returns `text` without blanks at its ends, or nil when nothing else is in it.
  package static func filled(_ text: String?) -> String? {
    guard let text else { return nil }
    let clean = line(text)
    guard let first = clean.firstIndex(where: { !$0.isWhitespace }),
      let last = clean.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(clean[first...last])
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The scalar of a byte in Windows-1252, which is Latin-1 but for the printable part of 0x80–0x9F.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return upperHalf[Int(byte) - 0x80]
  }

  /// What Windows-1252 puts at 0x80–0x9F; its five holes show as the replacement character.
  private static let upperHalf: [Unicode.Scalar] = [
    "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
    "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
  ]
}

extension String {
  /// The ASCII letters that remain when accents are taken off; nil when none do.
  var decomposedASCII: String? {
    let letters = decomposedStringWithCanonicalMapping.unicodeScalars.filter(\.isASCII)
    return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
  }
}
