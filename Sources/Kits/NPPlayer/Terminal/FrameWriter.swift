/// Turns frames into the bytes that draw each over the one before.
package struct FrameWriter: Sendable {
  /// Whether colours are written.
  package var isColoured: Bool
  private var drawn: [StyledLine] = []

  /// Makes a writer that has drawn nothing.
  package init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// The bytes that put `lines` where the last frame is; empty when it would be the same.
  ///
  /// `columns` is the width now: after a resize, what was drawn may take more rows than it did.
  package mutating func frame(_ lines: [StyledLine], columns: Int, isForced: Bool = false) -> String {
    if lines == drawn, !isForced { return "" }
    let output = erase(columns: columns) + lines.map { $0.render(isColoured: isColoured) }.joined(separator: "\r\n")
    drawn = lines
    return output
  }

  /// The bytes that print `lines` for good, above the frame, and draw the frame again below them.
  package mutating func permanent(_ lines: [StyledLine], columns: Int) -> String {
    let frame = drawn
    var output = erase(columns: columns)
    for line in lines { output += line.render(isColoured: isColoured) + "\r\n" }
    drawn = []
    return output + self.frame(frame, columns: columns)
  }

  /// The bytes that take the frame away and leave the cursor where it began.
  package mutating func erase(columns: Int) -> String {
    guard !drawn.isEmpty else { return "" }
    let rows = drawn.reduce(0) { $0 + max(1, ($1.width + max(1, columns) - 1) / max(1, columns)) }
    drawn = []
    return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
  }
}
