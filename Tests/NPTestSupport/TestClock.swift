internal import Dispatch

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
///
/// An operation that cannot be cancelled is left behind, so that the test fails instead of hanging.
package func within<Value: Sendable>(
  _ seconds: Double, _ what: String, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let outcome = Eventual<Result<Value, any Error>>()
  let work = Task {
    do { outcome.resolve(.success(try await operation())) } catch { outcome.resolve(.failure(error)) }
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
    outcome.resolve(.failure(WaitedTooLong(what: what)))
  }
  defer { work.cancel() }
  return try await outcome.wait().get()
}
