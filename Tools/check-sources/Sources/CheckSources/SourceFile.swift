internal import SwiftParser
package import SwiftSyntax

/// A Swift file, parsed, with its lines at hand.
package struct SourceFile {
  /// The path below the root of the project, which decides what rules apply.
  package let path: String
  /// The lines of the text, without their ends.
  package let lines: [Substring]
  /// The parsed text.
  package let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  /// Parses `text` as the file at `path`.
  package init(path: String, text: String) {
    self.path = path
    self.lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.tree = Parser.parse(source: text)
    self.converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// True for files of the product, whose rules are the strictest.
  package var isProduct: Bool { path.hasPrefix("Sources/") }
  /// True for files of the test targets.
  package var isTest: Bool { path.hasPrefix("Tests/") }
  /// The name of the file without its folder.
  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// The line, from one, on which the node's first token stands.
  package func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  /// The line, from one, on which the node's last token ends.
  package func lastLine(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.endPositionBeforeTrailingTrivia).line
  }

  /// The words of the comment lines that stand directly above `line`, without what only speaks to tools.
  ///
  /// Attributes between the comment and the line are passed over. Empty when there is no such comment.
  package func comment(above line: Int) -> String {
    var words: [Substring] = []
    var index = line - 2
    while index >= 0 {
      let text = lines[index].drop { $0 == " " }
      if text.hasPrefix("@"), words.isEmpty {
        index -= 1
        continue
      }
      guard text.hasPrefix("//") else { break }
      let body = text.drop { $0 == "/" || $0 == " " }
      if !body.hasPrefix("swift-format-ignore") { words.insert(contentsOf: body.split(separator: " "), at: 0) }
      index -= 1
    }
    return words.joined(separator: " ")
  }
}
