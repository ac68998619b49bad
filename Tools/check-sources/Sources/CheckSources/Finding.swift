/// What a rule has found, at a place in a file.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// How much a finding matters.
  package enum Severity: String, Sendable {
    /// Said, and nothing more.
    case warning
    /// Fails the check.
    case error
  }

  /// The path of the file, as it was given.
  package let path: String
  /// The line, from one; zero when the whole file or package is meant.
  package let line: Int
  /// The name of the rule.
  package let rule: String
  /// What is wrong, in one sentence.
  package let message: String
  /// Whether it fails the check.
  package let severity: Severity

  /// Makes a finding from its parts.
  package init(path: String, line: Int, rule: String, message: String, severity: Severity = .error) {
    self.path = path
    self.line = line
    self.rule = rule
    self.message = message
    self.severity = severity
  }

  /// The finding as compilers print theirs.
  package var description: String { "\(path):\(line): \(severity.rawValue): \(message) [\(rule)]" }
}
