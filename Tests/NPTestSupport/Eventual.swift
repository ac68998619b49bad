internal import NPSystem

/// A value that comes once; whoever waits is suspended, never blocked.
package final class Eventual<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiting: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Lock(State())

  /// Starts without a value.
  package init() {}

  /// The value, if it has come.
  package var value: Value? { state.withLock { $0.value } }

  /// Sets the value; a second one is ignored.
  package func resolve(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard state.value == nil else { return [] }
      state.value = value
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Waits for the value.
  package func wait() async -> Value {
    await withCheckedContinuation { continuation in
      let value = state.withLock { state -> Value? in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }
}
