internal import CNPSystemd
internal import Glibc
internal import NPCore
internal import NPDBus
internal import NPSystem

/// One life of a connection: from the start of its socket to its end; a reconnection makes a new one.
///
/// Confined to the bus thread. Every incoming call and signal goes to the receiver, answers to the calls that wait for them.
@safe
final class SDBusLink: EventSource {
  /// What the link reports; all on the bus thread, none from within a call into the link but `process`.
  struct Receiver {
    /// The daemon has said hello; the unique name is known.
    var ready: (BusName) -> Void
    /// The link is of no more use.
    var lost: (BusError) -> Void
    /// A method call came in.
    var call: (SDBusInvocation, ObjectPath, String?) -> Void
    /// A signal came in.
    var signal: (IncomingSignal) -> Void
  }

  /// How many messages are taken from the bus before other work of the thread has its go.
  private static let messagesPerTurn = 64

  /// The thread that the link is confined to.
  let thread: BusThread
  private let bus: OpaquePointer
  private let receiver: Receiver
  private var filter: OpaquePointer?
  private var pending: [UInt: PendingCall] = [:]
  private var isReady = false
  private var isLost = false

  /// Starts connecting to an address; the outcome is reported by `ready` or `lost`.
  init(address: String, thread: BusThread, receiver: Receiver) throws(BusError) {
    self.thread = thread
    self.receiver = receiver
    var made: OpaquePointer?
    try unsafe check("sd_bus_new", sd_bus_new(&made))
    guard let made = unsafe made else { throw .disconnected }
    unsafe bus = made
    // The object is complete here: whatever fails from now on, `deinit` gives the bus back, and nobody else must.
    try unsafe check("sd_bus_set_address", sd_bus_set_address(made, address))
    try unsafe check("sd_bus_set_bus_client", sd_bus_set_bus_client(made, 1))
    try unsafe check("sd_bus_negotiate_fds", sd_bus_negotiate_fds(made, 1))
    try unsafe check("sd_bus_set_exit_on_disconnect", sd_bus_set_exit_on_disconnect(made, 0))
    try unsafe check("sd_bus_start", sd_bus_start(made))
    var slot: OpaquePointer?
    // Unretained: the filter is removed before the link goes.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let result = unsafe sd_bus_add_filter(made, &slot, receiveMessage, context)
    unsafe filter = slot
    try check("sd_bus_add_filter", result)
  }

  deinit {
    unsafe sd_bus_slot_unref(filter)
    writeRest()
    unsafe sd_bus_close_unref(bus)
  }

  /// Writes what still waits, say an answer or the release of a name; a bus that takes nothing costs a quarter of a second.
  ///
  /// The library's own flush waits without a limit, even for the greeting of a bus that is mute.
  private func writeRest() {
    let clock = SystemClock()
    let end = clock.now.advanced(byMilliseconds: 250)
    var waiting: UInt64 = 0
    while unsafe isReady && sd_bus_is_open(bus) > 0 && sd_bus_get_n_queued_write(bus, &waiting) >= 0 && waiting > 0 {
      guard unsafe sd_bus_process(bus, nil) >= 0, unsafe sd_bus_get_n_queued_write(bus, &waiting) >= 0, waiting > 0
      else { return }
      let left = end.nanoseconds(since: clock.now) / 1_000_000
      guard left > 0 else { return }
      var descriptor = pollfd(fd: unsafe sd_bus_get_fd(bus), events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&descriptor, 1, Int32(left))
    }
  }

  /// Ends the link: whoever waits for an answer gets the error.
  func end(_ error: BusError) {
    isLost = true
    let waiting = pending.values
    pending = [:]
    for call in waiting { call.finish(.failure(error)) }
  }

  // MARK: Waiting

  var descriptor: Int32 {
    isLost ? -1 : unsafe sd_bus_get_fd(bus)
  }

  var interest: UInt32 {
    let events = unsafe sd_bus_get_events(bus)
    return events > 0 ? UInt32(events) : 0
  }

  var deadline: MonotonicInstant? {
    var microseconds: UInt64 = 0
    guard !isLost, unsafe sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    return MonotonicInstant(
      nanoseconds: Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue))
  }

  /// Does what can be done without waiting, up to a limit; for the rest the library names a deadline that has passed.
  func process() {
    for _ in 0..<Self.messagesPerTurn where !isLost {
      let result = unsafe sd_bus_process(bus, nil)
      let isReadyNow = unsafe sd_bus_is_ready(bus) > 0
      if !isReady, !isLost, isReadyNow { becomeReady() }
      let isOpen = unsafe sd_bus_is_open(bus) > 0
      if result < 0 || !isOpen {
        lose(result)
      } else if result == 0 {
        return
      }
    }
  }

  private func becomeReady() {
    isReady = true
    var name: UnsafePointer<CChar>?
    guard unsafe sd_bus_get_unique_name(bus, &name) >= 0, let text = unsafe name,
      let unique = unsafe BusName(String(cString: text))
    else { return lose(-ENOTCONN) }
    receiver.ready(unique)
  }

  private func lose(_ result: Int32) {
    guard !isLost else { return }
    let number = result < 0 ? -result : ECONNRESET
    let error =
      isReady
      ? BusError(.disconnected, name: .disconnected, message: "The bus closed the connection.", errorNumber: number)
      : BusError(
        .unavailable, name: .disconnected, message: "No bus answers: \(SystemError.text(of: number)).",
        errorNumber: number)
    end(error)
    receiver.lost(error)
  }

  // MARK: Sending

  /// Sends a signal.
  func send(_ signal: OutgoingSignal) throws(BusError) {
    var made: OpaquePointer?
    try unsafe check(
      "sd_bus_message_new_signal",
      sd_bus_message_new_signal(
        bus, &made, signal.path.rawValue, signal.interface.rawValue, signal.member.rawValue))
    guard let made = unsafe made else { return }
    let message = unsafe SDBusMessage(owning: made)
    try message.append(signal.arguments)
    try send(message)
  }

  /// Sends a call; `completion` gets its answer, once.
  func send(_ call: MethodCall, completion: @escaping (Result<[BusValue], BusError>) -> Void) throws(BusError) {
    guard !isLost else { throw .disconnected }
    var made: OpaquePointer?
    try unsafe check(
      "sd_bus_message_new_method_call",
      sd_bus_message_new_method_call(
        bus, &made, call.destination.rawValue, call.path.rawValue, call.interface.rawValue, call.member.rawValue))
    guard let made = unsafe made else { return }
    let message = unsafe SDBusMessage(owning: made)
    try message.append(call.arguments)
    let waiting = PendingCall(link: self, completion: completion)
    let microseconds = UInt64(max(call.deadlineMilliseconds, 1)) &* 1000
    var slot: OpaquePointer?
    let result = unsafe message.withUnsafePointer { pointer in
      // Unretained: `pending` holds it until its answer comes, and takes the slot with it.
      unsafe sd_bus_call_async(
        bus, &slot, pointer, receiveAnswer, Unmanaged.passUnretained(waiting).toOpaque(), microseconds)
    }
    try check("sd_bus_call_async", result)
    unsafe waiting.own(slot)
    pending[waiting.key] = waiting
  }

  /// Sends an answer or another message that is made already.
  func send(_ message: borrowing SDBusMessage) throws(BusError) {
    guard !isLost else { throw .disconnected }
    let result = unsafe message.withUnsafePointer { unsafe sd_bus_send(bus, $0, nil) }
    try check("sd_bus_send", result)
  }

  // MARK: Receiving

  fileprivate func receive(_ message: consuming SDBusMessage) -> Bool {
    switch message.kind {
    case .call: return receiveCall(message)
    case .signal:
      receiveSignal(message)
      return true
    default: return false
    }
  }

  private func receiveCall(_ message: consuming SDBusMessage) -> Bool {
    guard let path = message.path, let member = message.member else { return false }
    let interface = message.interface
    let body: Result<[BusValue], BusError>
    do throws(BusError) { body = .success(try message.body()) } catch { body = .failure(error) }
    let invocation = SDBusInvocation(
      link: self, member: member, arguments: (try? body.get()) ?? [], message: message)
    if case .failure(let error) = body {
      invocation.fail(.invalidArguments(error.message))
    } else {
      receiver.call(invocation, path, interface)
    }
    return true
  }

  private func receiveSignal(_ message: borrowing SDBusMessage) {
    guard let path = message.path, let member = message.member,
      let interface = message.interface.flatMap(InterfaceName.init)
    else { return }
    // A body that cannot be read is dropped: the signal says nothing that could be trusted.
    guard let arguments = try? message.body() else { return }
    receiver.signal(
      IncomingSignal(
        sender: message.sender, path: path, interface: interface, member: member, arguments: arguments))
  }

  fileprivate func finish(_ call: PendingCall, with message: borrowing SDBusMessage) {
    guard pending.removeValue(forKey: call.key) != nil else { return }
    if let error = message.error {
      call.finish(.failure(error))
      return
    }
    do throws(BusError) { call.finish(.success(try message.body())) } catch { call.finish(.failure(error)) }
  }
}

/// A call that waits for its answer.
@safe
private final class PendingCall {
  unowned let link: SDBusLink
  private let completion: (Result<[BusValue], BusError>) -> Void
  private var slot: OpaquePointer?

  init(link: SDBusLink, completion: @escaping (Result<[BusValue], BusError>) -> Void) {
    self.link = link
    self.completion = completion
  }

  deinit {
    // Takes the callback back if it has not run.
    unsafe sd_bus_slot_unref(slot)
  }

  var key: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  func own(_ slot: OpaquePointer?) {
    unsafe self.slot = slot
  }

  func finish(_ result: Result<[BusValue], BusError>) {
    completion(result)
  }
}

/// Called by the library on the bus thread, from within `process`; lends the message and the link.
private func receiveMessage(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message, let context = unsafe context else { return 0 }
  let link = unsafe Unmanaged<SDBusLink>.fromOpaque(context).takeUnretainedValue()
  return unsafe link.receive(SDBusMessage(borrowing: message)) ? 1 : 0
}

/// Called by the library on the bus thread, from within `process`; lends the message and the waiting call.
private func receiveAnswer(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message = unsafe message, let context = unsafe context else { return 0 }
  let call = unsafe Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue()
  unsafe call.link.finish(call, with: SDBusMessage(borrowing: message))
  return 1
}
