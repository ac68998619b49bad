import NPSystem

/// The lines of a program, handed out one at a time in the order written; nil at the end.
final class Answers: Sendable {
  private struct State {
    var lines: [String] = []
    var isFinished = false
    var waiting: [CheckedContinuation<String?, Never>] = []
  }

  private let state = Lock(State())

  init(_ lines: AsyncStream<String>) {
    Task { [weak self] in
      for await line in lines { self?.put(line) }
      self?.finish()
    }
  }

  /// Waits for the next line.
  func next() async -> String? {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> String?? in
        if !state.lines.isEmpty { return state.lines.removeFirst() }
        if state.isFinished { return .some(nil) }
        state.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func put(_ line: String) {
    let waiting = state.withLock { state -> CheckedContinuation<String?, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.lines.append(line)
      return nil
    }
    waiting?.resume(returning: line)
  }

  private func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }
}
