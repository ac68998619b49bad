internal import CNPLinux
internal import Glibc
package import NPCore

/// What an event thread waits for besides its own queue; every call is made on that thread.
package protocol EventSource: AnyObject {
  /// The descriptor to wait on; negative while there is none.
  var descriptor: Int32 { get }
  /// The events to wait for, as bits of `EPOLLIN` and `EPOLLOUT`.
  var interest: UInt32 { get }
  /// When to look after the source at the latest; nil for never.
  var deadline: MonotonicInstant? { get }
  /// Does what can be done without waiting.
  func process()
}

/// One thread that sleeps in `epoll_wait` on a queue, a timer and at most one source.
///
/// Idle it is never woken. It ends when its last holder lets go. Work runs in the order in which it was queued, timers in the order of their instants.
package final class EventThread: Sendable {
  private let core: EventThreadCore

  /// Starts the thread under a name of at most 15 bytes, as `ps -L` shows it.
  package init(name: String) throws(SystemError) {
    core = try EventThreadCore(name: name)
    try core.start()
  }

  deinit {
    core.stop()
  }

  /// Whether the caller runs on the thread.
  package var isCurrent: Bool { core.isCurrent }

  /// Queues work; callable from any thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    core.enqueue(work)
  }

  /// Queues work for an instant and returns its key; callable from any thread.
  package func schedule(at instant: MonotonicInstant, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    core.schedule(at: instant, work)
  }

  /// Forgets scheduled work; callable from any thread.
  package func cancel(_ key: UInt64) {
    core.cancel(key)
  }

  /// Sets the source to wait on, or none, and holds it weakly; only on the thread itself.
  package func attach(_ source: (any EventSource)?) {
    core.attach(source)
  }
}

/// What the thread itself holds: queue, timers, descriptors.
@safe
private final class EventThreadCore: @unchecked Sendable {
  private struct Timer {
    let key: UInt64
    let instant: MonotonicInstant
    let work: @Sendable () -> Void
  }

  private struct Shared {
    var queue: [@Sendable () -> Void] = []
    var timers: [Timer] = []
    var nextKey: UInt64 = 1
    var isStopping = false
    var isAwake = true
    var thread: pthread_t?
  }

  // `shared` has its own lock; everything below it is touched by the thread alone once it runs.
  private let shared = Lock(Shared())
  private let clock = SystemClock()
  private let name: String
  private let epoll: Int32
  private let wakeUp: Int32
  private let timer: Int32
  private weak var source: (any EventSource)?
  private var watched: (descriptor: Int32, interest: UInt32)?
  private var isWatchOutdated = false
  private var armed: MonotonicInstant?

  init(name: String) throws(SystemError) {
    self.name = name
    epoll = try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    wakeUp = try check("eventfd") { cnp_eventfd() }
    timer = try check("timerfd_create") { cnp_timerfd() }
    for descriptor in [wakeUp, timer] {
      try check("epoll_ctl") { cnp_epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue) }
    }
  }

  deinit {
    for descriptor in [timer, wakeUp, epoll] { close(descriptor) }
  }

  var isCurrent: Bool {
    shared.withLock { state in
      guard let thread = state.thread else { return false }
      return pthread_equal(thread, pthread_self()) != 0
    }
  }

  func start() throws(SystemError) {
    let context = unsafe Unmanaged.passRetained(self)
    var thread = pthread_t()
    // Signals of the process are the program's affair: a thread of the library neither takes them nor is woken by them.
    var (blocked, before) = (Self.signalsOfTheProcess(), sigset_t())
    unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    // The thread takes over the retain and gives it up when it ends.
    let code = unsafe pthread_create(&thread, nil, runEventThread, context.toOpaque())
    guard code == 0 else {
      unsafe context.release()
      throw SystemError(call: "pthread_create", errorNumber: code)
    }
    pthread_detach(thread)
  }

  /// All signals but those that an instruction of the thread itself raises.
  private static func signalsOfTheProcess() -> sigset_t {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    for number in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] {
      unsafe sigdelset(&signals, number)
    }
    return signals
  }

  func stop() {
    shared.withLock { $0.isStopping = true }
    wake()
  }

  func enqueue(_ work: @escaping @Sendable () -> Void) {
    let mustWake = shared.withLock { state in
      state.queue.append(work)
      defer { state.isAwake = true }
      return !state.isAwake
    }
    if mustWake { wake() }
  }

  func schedule(at instant: MonotonicInstant, _ work: @escaping @Sendable () -> Void) -> UInt64 {
    let (key, mustWake) = shared.withLock { state in
      let key = state.nextKey
      state.nextKey += 1
      let place = state.timers.firstIndex { $0.instant > instant } ?? state.timers.count
      state.timers.insert(Timer(key: key, instant: instant, work: work), at: place)
      // A timer behind others changes nothing about when to wake.
      let mustWake = place == 0 && !state.isAwake
      if mustWake { state.isAwake = true }
      return (key, mustWake)
    }
    if mustWake { wake() }
    return key
  }

  func cancel(_ key: UInt64) {
    // A timer that is armed for it may still fire once for nothing: cheaper than waking the thread to disarm it.
    let forgotten = shared.withLock { state in
      state.timers.firstIndex { $0.key == key }.map { state.timers.remove(at: $0) }
    }
    // Let go of outside of the lock: what the work holds may queue work when it ends.
    _ = forgotten
  }

  func attach(_ source: (any EventSource)?) {
    assert(isCurrent, "a source is attached on the thread itself")
    self.source = source
    isWatchOutdated = true
  }

  /// The body of the thread.
  func loop() {
    shared.withLock { $0.thread = pthread_self() }
    unsafe cnp_name_thread(name)
    while true {
      drain()
      if shared.withLock({ $0.isStopping && $0.queue.isEmpty }) { return }
      source?.process()
      guard goToSleep() else { continue }
      watchSource()
      arm()
      wait()
    }
  }

  /// Runs what is queued and due; what that queues in turn waits until the source has had its go.
  private func drain() {
    let now = clock.now
    let work = shared.withLock { state in
      var work = state.queue
      state.queue.removeAll()
      let due = state.timers.prefix { $0.instant <= now }
      work.append(contentsOf: due.map(\.work))
      state.timers.removeFirst(due.count)
      return work
    }
    for item in work { item() }
  }

  /// Marks the thread as asleep unless something came in meanwhile; from here on a producer wakes it.
  private func goToSleep() -> Bool {
    shared.withLock { state in
      guard state.queue.isEmpty, !state.isStopping else { return false }
      state.isAwake = false
      return true
    }
  }

  private func watchSource() {
    let wanted = source.flatMap { $0.descriptor >= 0 ? (descriptor: $0.descriptor, interest: $0.interest) : nil }
    if let watched, isWatchOutdated || wanted?.descriptor != watched.descriptor {
      // Fails harmlessly when the source has closed the descriptor already. A new source may have got the same number, of which epoll
      // knows nothing.
      _ = cnp_epoll_ctl(epoll, EPOLL_CTL_DEL, watched.descriptor, 0)
      self.watched = nil
    }
    isWatchOutdated = false
    guard let wanted else { return }
    if watched == nil {
      _ = cnp_epoll_ctl(epoll, EPOLL_CTL_ADD, wanted.descriptor, wanted.interest)
    } else if watched?.interest != wanted.interest {
      _ = cnp_epoll_ctl(epoll, EPOLL_CTL_MOD, wanted.descriptor, wanted.interest)
    }
    watched = wanted
  }

  /// Arms the timer for the nearest instant; unchanged, it costs no system call.
  private func arm() {
    let nearest = [shared.withLock { $0.timers.first?.instant }, source?.deadline].compactMap(\.self).min()
    guard nearest != armed else { return }
    armed = nearest
    // Zero would disarm it.
    _ = cnp_timerfd_set(timer, nearest.map { max($0.nanoseconds, 1) } ?? 0)
  }

  private func wait() {
    var events: UInt32 = 0
    let descriptor = unsafe cnp_epoll_wait_one(epoll, &events)
    shared.withLock { $0.isAwake = true }
    if descriptor == wakeUp || descriptor == timer {
      var count: UInt64 = 0
      _ = unsafe read(descriptor, &count, 8)
      if descriptor == timer { armed = nil }
    }
  }

  private func wake() {
    var one: UInt64 = 1
    _ = unsafe write(wakeUp, &one, 8)
  }
}

/// The start of the thread; takes over the retain of `start`.
private func runEventThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<EventThreadCore>.fromOpaque(context).takeRetainedValue().loop()
  }
  return nil
}
