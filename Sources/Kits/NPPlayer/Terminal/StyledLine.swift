/// A line of the terminal in pieces, each with the role it plays; colours are added last, or not at all.
package struct StyledLine: Equatable, Sendable {
  /// What a piece of text is.
  package enum Role: Sendable, Equatable {
    /// Ordinary text.
    case plain
    /// What the eye goes to first.
    case strong
    /// What may recede.
    case faint
    /// The part of a bar that is done, and the sign of what goes on.
    case accent
    /// Something went wrong.
    case warning
  }

  /// One piece.
  package struct Span: Equatable, Sendable {
    /// The text, free of control characters.
    package var text: String
    /// Its role.
    package var role: Role
  }

  /// The pieces, from left to right.
  package private(set) var spans: [Span] = []

  /// Makes a line of one piece.
  package init(_ text: String = "", _ role: Role = .plain) {
    add(text, role)
  }

  /// Adds a piece at the right.
  package mutating func add(_ text: String, _ role: Role = .plain) {
    if !text.isEmpty { spans.append(Span(text: PlainText.line(text), role: role)) }
  }

  /// The text without its roles.
  package var text: String { spans.map(\.text).joined() }

  /// The columns it takes.
  package var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line cut to `columns`.
  package func cut(to columns: Int, ellipsis: String) -> StyledLine {
    guard width > columns else { return self }
    var result = StyledLine()
    var room = columns
    for span in spans where room > 0 {
      let width = DisplayWidth.of(span.text)
      let kept = width > room ? DisplayWidth.cut(span.text, to: room, ellipsis: ellipsis) : span.text
      result.add(kept, span.role)
      room -= DisplayWidth.of(kept)
      if width > DisplayWidth.of(kept) { break }
    }
    return result
  }

  /// The line broken at blanks into lines of at most `columns`; each after the first is indented by two.
  ///
  /// A word that is wider by itself stays whole: an address broken by us could not be copied any more. All lines get the
  /// role of the first piece.
  package func wrapped(to columns: Int) -> [StyledLine] {
    guard width > columns else { return [self] }
    let role = spans.first?.role ?? .plain
    var lines: [String] = []
    var current = ""
    var isBlank = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isBlank, DisplayWidth.of(current) + 1 + DisplayWidth.of(String(word)) > columns {
        lines.append(current)
        current = "  " + word
      } else {
        current += (current.isEmpty ? "" : " ") + word
      }
      isBlank = current.allSatisfy { $0 == " " }
    }
    return (lines + [current]).map { StyledLine($0, role) }
  }

  /// The line as bytes for a terminal, with colours where `isColoured`.
  package func render(isColoured: Bool) -> String {
    guard isColoured else { return text }
    return spans.map { span in
      switch span.role {
      case .plain: span.text
      case .strong: "\u{1B}[1m\(span.text)\u{1B}[0m"
      case .faint: "\u{1B}[2m\(span.text)\u{1B}[0m"
      case .accent: "\u{1B}[36m\(span.text)\u{1B}[0m"
      case .warning: "\u{1B}[33m\(span.text)\u{1B}[0m"
      }
    }.joined()
  }
}
