/// How long to wait before the next attempt to reach the bus: 0.1 s, doubled up to 5 s.
struct ReconnectBackoff {
  private static let longest: Int64 = 5_000
  private var next: Int64 = 100

  /// The wait before the next attempt, in milliseconds.
  mutating func failed() -> Int64 {
    defer { next = min(next * 2, Self.longest) }
    return next
  }

  /// Starts over, since the bus was reached.
  mutating func succeeded() {
    next = 100
  }
}
