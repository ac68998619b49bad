internal import NPSystem

/// A value that tests share between closures.
package final class TestBox<Value: Sendable>: Sendable {
  private let content: Lock<Value?>

  /// Starts with a value, or empty.
  package init(_ value: Value? = nil) {
    content = Lock(value)
  }

  /// The present value.
  package var value: Value? {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
