internal import Foundation

/// What a test gave up waiting for.
package struct WaitedTooLong: Error, CustomStringConvertible {
  /// What did not happen.
  package let what: String

  /// Names what was waited for.
  package init(what: String) {
    self.what = what
  }

  /// The sentence for the report.
  package var description: String { "\(what) did not happen in time" }
}

/// Runs an operation and gives up after some seconds, which only a failing test ever waits for.
package func within<Value: Sendable>(
  _ seconds: Double, _ what: String, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw WaitedTooLong(what: what)
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw WaitedTooLong(what: what) }
    return value
  }
}
