internal import SwiftSyntax

/// What the compiler is told to take on trust has its reason on the line above.
///
/// `try!`, `as!`, a forced unwrapping and `fatalError` need any comment of at least three words. An unchecked
/// sendability needs one that names what protects the value.
package enum ReasonRule: Rule {
  package static let name = "reason"
  /// Beginnings of words that name what keeps unchecked state from being reached twice at once.
  static let protectors = [
    "lock", "mutex", "thread", "queue", "executor", "actor", "immutable", "atomic", "guard", "confine", "constant",
    "serial", "once", "never change", "loop",
  ]

  package static func check(_ file: SourceFile) -> [Finding] {
    guard file.isProduct else { return [] }
    let visitor = ReasonVisitor(file)
    visitor.walk(file.tree)
    return visitor.findings
  }
}

private final class ReasonVisitor: SyntaxVisitor {
  let file: SourceFile
  var findings: [Finding] = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  /// The comment above the node's own line or above the statement it belongs to.
  private func reason(for node: Syntax) -> String {
    let own = file.comment(above: file.line(of: node))
    if !own.isEmpty { return own }
    var parent = node.parent
    while let current = parent {
      if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) {
        return file.comment(above: file.line(of: current))
      }
      parent = current.parent
    }
    return ""
  }

  private func needReason(_ token: some SyntaxProtocol, _ what: String) {
    guard reason(for: Syntax(token)).split(separator: " ").count < 3 else { return }
    findings.append(ReasonRule.finding(file, file.line(of: token), "\(what) has no reason on the line above."))
  }

  private func needProtector(_ node: some SyntaxProtocol, _ what: String) {
    let text = reason(for: Syntax(node)).lowercased()
    guard !ReasonRule.protectors.contains(where: text.contains) else { return }
    findings.append(
      ReasonRule.finding(
        file, file.line(of: node), "\(what) has no line above that names the lock or the thread that protects it."))
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.text == "!" { needReason(node.tryKeyword, "'try!'") }
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark?.text == "!" { needReason(node.asKeyword, "'as!'") }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    needReason(node.exclamationMark, "A forced unwrapping")
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "fatalError" { needReason(node, "'fatalError'") }
    return .visitChildren
  }

  override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.contains(where: { $0.trimmedDescription == "@unchecked" }) {
      var declaration = Syntax(node)
      while let parent = declaration.parent, !parent.is(MemberBlockItemSyntax.self),
        !parent.is(CodeBlockItemSyntax.self)
      {
        declaration = parent
      }
      needProtector(declaration, "'@unchecked Sendable'")
    }
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "nonisolated", node.detail?.detail.text == "unsafe" {
      needProtector(node, "'nonisolated(unsafe)'")
    }
    return .visitChildren
  }
}
