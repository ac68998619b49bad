internal import SwiftSyntax

/// Imports of the product say their access level, and the lower floors do without Foundation.
package enum ImportRule: Rule {
  package static let name = "import"
  /// The modules that a program without Foundation must be able to use.
  static let withoutFoundation: Set<String> = [
    "NPCore", "NPSystem", "NPDBus", "NPLoopback", "NPSDBus", "NPMPRIS", "NPEngine", "NPHost",
  ]
  private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  package static func check(_ file: SourceFile) -> [Finding] {
    guard file.isProduct else { return [] }
    let folders = file.path.split(separator: "/").map(String.init)
    let module = folders.count > 2 ? folders[2] : ""
    return imports(in: file).flatMap { statement -> [Finding] in
      var findings: [Finding] = []
      if !levels.contains(statement.level) {
        findings.append(
          finding(file, statement.line, "The import of '\(statement.module)' does not say its access level."))
      }
      if statement.module.hasPrefix("Foundation"), withoutFoundation.contains(module) {
        findings.append(finding(file, statement.line, "'\(module)' does without Foundation."))
      }
      return findings
    }
  }

  /// An import statement of a file.
  package struct Statement: Sendable {
    /// The module, without a submodule or a declaration.
    package let module: String
    /// The access level as written; empty when none is.
    package let level: String
    /// The line, from one.
    package let line: Int
  }

  /// The import statements of `file`, also those in conditional blocks.
  package static func imports(in file: SourceFile) -> [Statement] {
    let visitor = ImportVisitor(file)
    visitor.walk(file.tree)
    return visitor.statements
  }
}

private final class ImportVisitor: SyntaxVisitor {
  let file: SourceFile
  var statements: [ImportRule.Statement] = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    statements.append(
      ImportRule.Statement(
        module: node.path.first?.name.text ?? "",
        level: node.modifiers.map(\.name.text).first(where: levels.contains) ?? "",
        line: file.line(of: node)))
    return .skipChildren
  }
}
