/// A rule that judges one file at a time.
package protocol Rule: SendableMetatype {
  /// The name that findings carry.
  static var name: String { get }
  /// The findings in `file`; empty when the rule does not apply to it.
  static func check(_ file: SourceFile) -> [Finding]
}

extension Rule {
  /// A finding of this rule at `line` of `file`.
  static func finding(_ file: SourceFile, _ line: Int, _ message: String, _ severity: Finding.Severity = .error)
    -> Finding
  {
    Finding(path: file.path, line: line, rule: name, message: message, severity: severity)
  }
}

/// Every rule that judges one file at a time.
package let fileRules: [any Rule.Type] = [
  DocumentationRule.self, SizeRule.self, ReasonRule.self, SleepRule.self, ImportRule.self, NameRule.self,
]
