/// How long to wait before the next attempt to reach the bus: 0.1 s, doubled up to 5 s.
///
/// A connection must have lived for five seconds to start over: a bus that greets and then throws out would be asked ten times a second for ever.
struct ReconnectBackoff {
  private static let longest: Int64 = 5_000
  private var next: Int64 = 100

  /// The wait before the next attempt, in milliseconds; `lived` tells how long the last connection lasted, nil when there was none.
  mutating func failed(afterMilliseconds lived: Int64?) -> Int64 {
    if let lived, lived >= Self.longest { next = 100 }
    defer { next = min(next * 2, Self.longest) }
    return next
  }
}
