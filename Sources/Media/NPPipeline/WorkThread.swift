internal import Glibc

/// A thread of our own, off the pool of Swift concurrency, for work that blocks.
enum WorkThread {
  /// Starts a thread that runs `body` and ends with it.
  static func start(_ body: @escaping @Sendable () -> Void) throws(PipelineError) {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(ThreadBody(body))
    let code = unsafe pthread_create(&thread, nil, runThreadBody, context.toOpaque())
    guard code == 0 else {
      unsafe context.release()
      throw PipelineError(.unavailable, "No thread can be started", detail: unsafe String(cString: strerror(code)))
    }
    pthread_detach(thread)
  }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Entry of a new thread; `context` is a retained `ThreadBody`, released here.
private func runThreadBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
  }
  return nil
}

/// The monotonic clock, in seconds.
enum MonotonicClock {
  static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
