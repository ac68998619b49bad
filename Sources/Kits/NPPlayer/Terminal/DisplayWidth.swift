/// How many columns text takes in a terminal: one for most, two for wide East Asian letters and emoji, none for marks.
package enum DisplayWidth {
  /// The columns of `text`, which must hold no control characters.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one user-perceived character.
  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
    // A flag is two regional indicators, each of one column by itself.
    if (0x1F1E6...0x1F1FF).contains(first.value) { return character.unicodeScalars.count > 1 ? 2 : 1 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// Cuts `text` to at most `columns`, ending in `ellipsis` where something went.
  package static func cut(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    guard columns > 0 else { return "" }
    guard of(text) > columns else { return text }
    let room = columns - of(ellipsis)
    guard room > 0 else { return of(ellipsis) <= columns ? ellipsis : "" }
    var result = ""
    var used = 0
    for character in text {
      let width = of(character)
      if used + width > room { break }
      result.append(character)
      used += width
    }
    return result + ellipsis
  }

  /// Fills `text` with blanks to `columns`; longer text is cut.
  package static func pad(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    let kept = cut(text, to: columns, ellipsis: ellipsis)
    return kept + String(repeating: " ", count: max(0, columns - of(kept)))
  }

  /// The blocks that Unicode's East Asian Width property calls Wide or Fullwidth.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
