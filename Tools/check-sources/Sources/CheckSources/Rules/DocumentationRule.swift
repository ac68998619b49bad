internal import SwiftSyntax

/// Every package or public declaration of the product begins with one documented sentence.
///
/// Counted as such: what carries the modifier, what stands in an extension that carries it, the requirements of such
/// a protocol and the cases of such an enumeration. Overrides inherit their documentation; an enumeration written on
/// one line is documented as a whole.
package enum DocumentationRule: Rule {
  package static let name = "documentation"
  /// The longest summary, in characters.
  static let longestSummary = 150

  package static func check(_ file: SourceFile) -> [Finding] {
    guard file.isProduct else { return [] }
    let visitor = DocumentationVisitor(file)
    visitor.walk(file.tree)
    return visitor.findings
  }

  /// What is wrong with the documentation in `trivia`; nil when nothing is.
  static func flaw(in trivia: Trivia) -> String? {
    var lines: [String] = []
    for piece in trivia {
      switch piece {
      case .docLineComment(let text): lines.append(String(text.dropFirst(3).drop { $0 == " " }))
      case .docBlockComment: return "has a block comment; documentation is written with ///"
      default: continue
      }
    }
    guard let first = lines.first else { return "has no documentation" }
    guard !first.isEmpty else { return "has an empty first line of documentation" }
    let summary = lines.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
    if summary.count > longestSummary {
      return "has a summary of \(summary.count) characters; at most \(longestSummary) are allowed"
    }
    if !summary.hasSuffix(".") { return "has a summary that does not end with a period" }
    return nil
  }
}

private final class DocumentationVisitor: SyntaxVisitor {
  let file: SourceFile
  var findings: [Finding] = []
  /// For each declaration around the current place: whether its members are visible without a modifier of their own.
  var givesAccess: [Bool] = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  private func isVisible(_ modifiers: DeclModifierListSyntax) -> Bool {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.text)
    if words.contains("override") { return false }
    if words.contains(where: ["package", "public", "open"].contains) { return true }
    if words.contains(where: ["private", "fileprivate", "internal"].contains) { return false }
    return givesAccess.last ?? false
  }

  private func judge(_ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ name: String) {
    guard isVisible(modifiers), let flaw = DocumentationRule.flaw(in: node.leadingTrivia) else { return }
    findings.append(DocumentationRule.finding(file, file.line(of: node), "'\(name)' \(flaw)."))
  }

  /// Judges a type and opens its scope.
  private func open(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ name: String, givesAccess gives: Bool
  ) -> SyntaxVisitorContinueKind {
    judge(node, modifiers, name)
    givesAccess.append(gives && isVisible(modifiers))
    return .visitChildren
  }

  private func close() { givesAccess.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, node.modifiers, node.name.text, givesAccess: false)
  }
  override func visitPost(_ node: StructDeclSyntax) { close() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, node.modifiers, node.name.text, givesAccess: false)
  }
  override func visitPost(_ node: ClassDeclSyntax) { close() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, node.modifiers, node.name.text, givesAccess: false)
  }
  override func visitPost(_ node: ActorDeclSyntax) { close() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    open(node, node.modifiers, node.name.text, givesAccess: true)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { close() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    // The members of an enumeration need their own modifier, its cases do not.
    judge(node, node.modifiers, node.name.text)
    let isOnOneLine = file.line(of: node.memberBlock) == file.lastLine(of: node.memberBlock)
    let visible = isVisible(node.modifiers) && !isOnOneLine
    for member in node.memberBlock.members {
      guard visible, let cases = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      guard let flaw = DocumentationRule.flaw(in: cases.leadingTrivia) else { continue }
      let name = cases.elements.first?.name.text ?? "case"
      findings.append(DocumentationRule.finding(file, file.line(of: cases), "'\(name)' \(flaw)."))
    }
    givesAccess.append(false)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { close() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let words = node.modifiers.map(\.name.text)
    givesAccess.append(words.contains("package") || words.contains("public"))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { close() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, node.name.text)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, "init")
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, "subscript")
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, node.bindings.first?.pattern.trimmedDescription ?? "var")
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, node.name.text)
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    judge(node, node.modifiers, node.name.text)
    return .skipChildren
  }
}
