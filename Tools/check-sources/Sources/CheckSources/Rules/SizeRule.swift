internal import SwiftSyntax

/// Files and bodies stay small enough to be read in one go.
package enum SizeRule: Rule {
  package static let name = "size"
  /// The most lines of a file of the product, and of a file of tests or tools.
  static let longestFile = (product: 400, other: 600)
  /// The lines of a body from which on it is said, and from which on it fails.
  static let longestBody = (said: 40, failed: 60)

  package static func check(_ file: SourceFile) -> [Finding] {
    guard file.name != "Package.swift", !file.name.hasSuffix("+Generated.swift") else { return [] }
    var findings: [Finding] = []
    let lines = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
    let limit = file.isProduct ? longestFile.product : longestFile.other
    if lines > limit { findings.append(finding(file, 1, "The file has \(lines) lines; at most \(limit) are allowed.")) }
    let visitor = BodyVisitor(file)
    visitor.walk(file.tree)
    return findings + visitor.findings
  }
}

private final class BodyVisitor: SyntaxVisitor {
  let file: SourceFile
  var findings: [Finding] = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  private func judge(_ body: (some SyntaxProtocol)?, _ name: String) {
    guard let body else { return }
    let lines = max(0, file.lastLine(of: body) - file.line(of: body) - 1)
    guard lines > SizeRule.longestBody.said else { return }
    let fails = file.isProduct && lines > SizeRule.longestBody.failed
    findings.append(
      SizeRule.finding(
        file, file.line(of: body),
        "The body of '\(name)' has \(lines) lines; about \(SizeRule.longestBody.said) is the aim.",
        fails ? .error : .warning))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node.body, node.name.text)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node.body, "init")
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node.body, "deinit")
    return .visitChildren
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node.body, node.accessorSpecifier.text)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if case .getter = node.accessorBlock?.accessors { judge(node.accessorBlock, node.pattern.trimmedDescription) }
    return .visitChildren
  }
}
