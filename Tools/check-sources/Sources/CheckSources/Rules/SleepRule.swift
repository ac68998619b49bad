internal import SwiftSyntax

/// Tests without a bus, a pipeline or a process do not wait for the clock.
package enum SleepRule: Rule {
  package static let name = "sleep"
  /// The folders of tests that meet, or are, real programs, and so real time.
  static let realTime: Set<String> = [
    "BusTests", "ProgramTests", "BrowserTests", "NPPipelineTests", "Fixtures", "Consumers",
  ]
  /// What waits for the machine's own clock.
  static let calls: Set<String> = [
    "sleep", "usleep", "nanosleep", "Task.sleep", "Thread.sleep", "ContinuousClock().sleep", "SuspendingClock().sleep",
  ]

  package static func check(_ file: SourceFile) -> [Finding] {
    let folders = file.path.split(separator: "/").map(String.init)
    guard file.isTest, folders.count > 1, !realTime.contains(folders[1]) else { return [] }
    let visitor = SleepVisitor(file)
    visitor.walk(file.tree)
    return visitor.findings
  }
}

private final class SleepVisitor: SyntaxVisitor {
  let file: SourceFile
  var findings: [Finding] = []

  init(_ file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    if SleepRule.calls.contains(called) {
      findings.append(
        SleepRule.finding(file, file.line(of: node), "'\(called)' waits in a test that needs no real time."))
    }
    return .visitChildren
  }
}
