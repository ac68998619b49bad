/// How often and how soon a lost network stream is asked for again.
package struct RetryPolicy: Sendable, Hashable {
  /// The wait before the first attempt, in seconds.
  package var initialDelay: Double
  /// The longest wait between two attempts, in seconds; each wait is twice the one before.
  package var maximumDelay: Double
  /// The number of attempts in a row that may fail; 0 never retries.
  package var attempts: Int
  /// How long nothing may come from a server before it counts as stalled, in seconds.
  package var stallLimit: Double

  /// Makes a policy; the defaults give up about 50 seconds after the stream was lost.
  package init(
    initialDelay: Double = 0.5, maximumDelay: Double = 8, attempts: Int = 9, stallLimit: Double = 10
  ) {
    self.initialDelay = max(0, initialDelay)
    self.maximumDelay = max(self.initialDelay, maximumDelay)
    self.attempts = max(0, attempts)
    self.stallLimit = max(0.1, stallLimit)
  }

  /// The wait before an attempt, counted from 1.
  func delay(before attempt: Int) -> Double {
    min(maximumDelay, initialDelay * Double(1 << min(20, max(0, attempt - 1))))
  }
}
