internal import Glibc

/// A value behind a mutex.
///
/// A `pthread_mutex_t` and not `Synchronization.Mutex`, whose futex operations the thread sanitizer does not see.
/// The closure runs with the mutex held: it must not call out, wait, or lock again.
@safe
package final class Lock<Value>: @unchecked Sendable {
  // Guarded by `mutex`; both are freed by `deinit` and lent by `withLock` alone.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Makes an unlocked mutex around `value`.
  package init(_ value: Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    let code = unsafe pthread_mutex_init(mutex, nil)
    precondition(code == 0, "pthread_mutex_init failed with \(code)")
    self.value = value
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value and returns what it returns.
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
