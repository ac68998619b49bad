internal import Dispatch

/// Rings once after a time; the program's is a timer of the main queue, a test's rings when told.
@MainActor
package protocol Alarm: AnyObject {
  /// Rings after `seconds`, instead of any time set before.
  func set(after seconds: Double, _ ring: @escaping @MainActor () -> Void)
  /// Does not ring any more.
  func cancel()
}

/// An alarm on the main queue: nothing runs between setting and ringing.
@MainActor
package final class MainQueueAlarm: Alarm {
  private var timer: (any DispatchSourceTimer)?

  /// Makes an alarm that is not set.
  package init() {}

  /// Rings after `seconds` on the main queue.
  package func set(after seconds: Double, _ ring: @escaping @MainActor () -> Void) {
    cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds, leeway: .milliseconds(10))
    timer.setEventHandler { MainActor.assumeIsolated { ring() } }
    timer.activate()
    self.timer = timer
  }

  /// Does not ring any more.
  package func cancel() {
    timer?.cancel()
    timer = nil
  }
}
