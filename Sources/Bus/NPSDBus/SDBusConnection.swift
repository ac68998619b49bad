internal import Glibc
internal import NPCore
package import NPDBus

/// A connection over libsystemd's sd-bus that keeps itself alive.
///
/// Costs one thread, which sleeps while nothing happens. When the bus goes, pending calls fail and the connection tries again after 0.1 s, then ever
/// later up to 5 s; while the bus's socket is absent it waits for the file instead, without a wake-up. Where the environment names no bus at all it stays
/// away, since none can appear.
package actor SDBusConnection: BusConnection {
  /// The thread of the connection.
  package nonisolated let busExecutor: any BusExecutor
  /// The thread as Swift's executor of this actor.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }
  /// The unique name; nil while there is no connection.
  package private(set) var uniqueName: BusName?

  private nonisolated let thread: BusThread
  private let address: BusAddress
  private var link: SDBusLink?
  private var watch: SocketWatch?
  private var connectedAt: MonotonicInstant?
  private var isOpen = false
  private var backoff = ReconnectBackoff()
  private var retry: BusTimer?
  private var lastEvent: ConnectionEvent?
  private var observers: [UInt64: @Sendable (ConnectionEvent) -> Void] = [:]
  private var names: [BusName: @Sendable () -> Void] = [:]
  private var dispatcher = ObjectDispatcher(machineID: readMachineID)
  var subscriptions = SubscriptionTable()
  private var nextKey: UInt64 = 1

  /// Prepares a connection to a bus; nothing is opened before `open`.
  package init(_ address: BusAddress = .session) throws(BusError) {
    let thread = try BusThread()
    self.thread = thread
    busExecutor = thread
    self.address = address
  }

  // On the thread, where the link and what it holds of the library belong.
  isolated deinit {
    if let retry { thread.cancel(retry) }
    link?.end(.disconnected)
  }

  // MARK: Life

  /// Opens the connection and keeps it open.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    connect()
  }

  /// Closes the connection for good.
  package func close() {
    isOpen = false
    if let retry { thread.cancel(retry) }
    retry = nil
    link?.end(.disconnected)
    drop()
    dispatcher.removeAll()
    names = [:]
    subscriptions = SubscriptionTable()
  }

  /// Reports changes of the connection's life.
  package func observe(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) -> BusSubscription {
    let key = makeKey()
    observers[key] = handler
    if let lastEvent { handler(lastEvent) }
    return BusSubscription { [weak self, thread] in
      thread.run { [weak self] in self?.assumeIsolated { $0.observers[key] = nil } }
    }
  }

  private func connect() {
    if let retry { thread.cancel(retry) }
    retry = nil
    watch = nil
    guard isOpen else { return }
    guard let text = address.text else {
      let message = "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set."
      tell(.disconnected(BusError(.unavailable, name: .disconnected, message: message)))
      return
    }
    do throws(BusError) {
      let link = try SDBusLink(address: text, thread: thread, receiver: makeReceiver())
      self.link = link
      thread.attach(link)
    } catch {
      lost(BusError(.unavailable, name: .disconnected, message: "No bus answers at \(text): \(error.message)."))
    }
  }

  private func makeReceiver() -> SDBusLink.Receiver {
    SDBusLink.Receiver(
      ready: { [weak self] name in self?.assumeIsolated { $0.ready(name) } },
      lost: { [weak self] error in self?.assumeIsolated { $0.lost(error) } },
      call: { [weak self] invocation, path, interface in
        self?.assumeIsolated { $0.dispatcher.dispatch(invocation, path: path, interface: interface) }
      },
      signal: { [weak self] signal in self?.assumeIsolated { $0.receive(signal) } })
  }

  private func ready(_ name: BusName) {
    connectedAt = thread.now
    uniqueName = name
    for rule in subscriptions.daemonRules { register(rule) }
    for name in subscriptions.watchedSenders { lookUp(name) }
    tell(.connected(uniqueName: name))
  }

  private func lost(_ error: BusError) {
    let lived = connectedAt.map { thread.now.nanoseconds(since: $0) / 1_000_000 }
    drop()
    // Names do not survive; whoever owned one is told by `disconnected`.
    names = [:]
    tell(.disconnected(error))
    guard isOpen else { return }
    watchSocket()
    let wait = backoff.failed(afterMilliseconds: lived)
    guard watch?.isAbsent != true else { return }
    retry = thread.schedule(at: thread.now.advanced(byMilliseconds: wait)) { [weak self] in
      self?.assumeIsolated { $0.connect() }
    }
  }

  /// Notices a bus that starts again at the moment it does.
  private func watchSocket() {
    guard let path = address.socketPath else { return }
    watch = SocketWatch(path: path) { [weak self] in
      self?.assumeIsolated { connection in
        connection.backoff = ReconnectBackoff()
        connection.connect()
      }
    }
    thread.attach(watch)
  }

  private func drop() {
    uniqueName = nil
    connectedAt = nil
    watch = nil
    subscriptions.forgetOwners()
    thread.attach(nil)
    // The link may be on the stack below us, in `process`: it goes when the thread has come back.
    if let link { thread.run { [box = LinkBox(link)] in _ = box } }
    link = nil
  }

  private func tell(_ event: ConnectionEvent) {
    // A bus that stays away is told once, not at each attempt.
    if case .disconnected = event, case .disconnected = lastEvent { return }
    lastEvent = event
    for observer in observers.values { observer(event) }
  }

  // MARK: Objects and signals

  /// Makes an object reachable.
  package func export(_ object: ExportedObject) {
    dispatcher.export(object)
  }

  /// Makes the object at a path unreachable.
  package func unexport(_ path: ObjectPath) {
    dispatcher.unexport(path)
  }

  /// Sends a signal, or drops it while disconnected or when D-Bus forbids its form.
  package func emit(_ signal: OutgoingSignal) {
    guard uniqueName != nil else { return }
    do throws(BusError) {
      try link?.send(signal)
    } catch {
      assert(error.code != .invalidValue, "\(signal.member): \(error.message)")
    }
  }

  // MARK: Names

  /// Asks for a name, without replacing and without waiting in the queue.
  package func requestName(
    _ name: BusName, onLoss: @escaping @Sendable () -> Void
  ) async throws(BusError) -> NameOutcome {
    let asked = link
    // Flag 4: do not queue.
    let answer = try await callDaemon("RequestName", [.string(name.rawValue), .uint32(4)])
    // The bus may have gone between its answer and this moment, and the name with it.
    guard let asked, asked === link else { throw .disconnected }
    switch answer.first?.wholeNumber {
    case 1, 4:
      names[name] = onLoss
      return .owned
    case 2, 3: return .taken
    default: throw .failed("The bus gave an unknown answer to the request for \(name).")
    }
  }

  /// Gives a name up.
  package func releaseName(_ name: BusName) async throws(BusError) {
    names[name] = nil
    _ = try await callDaemon("ReleaseName", [.string(name.rawValue)])
  }

  private func callDaemon(_ member: StaticString, _ arguments: [BusValue]) async throws(BusError) -> [BusValue] {
    try await call(Self.daemonCall(member, arguments))
  }

  /// Asks the daemon something whose answer need not be waited for; while disconnected nothing is sent.
  func askDaemon(
    _ member: StaticString, _ argument: String, completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    guard uniqueName != nil else { return }
    // It fails only when the link has gone, and then everything is asked anew with the next one.
    try? link?.send(Self.daemonCall(member, [.string(argument)]), completion: completion)
  }

  private static func daemonCall(_ member: StaticString, _ arguments: [BusValue]) -> MethodCall {
    MethodCall(
      MemberName(literal: member), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"), on: .daemon,
      arguments: arguments)
  }

  // MARK: Calls

  /// Calls a method and waits for its answer, at most until the deadline of the call.
  package func call(_ call: MethodCall) async throws(BusError) -> [BusValue] {
    guard uniqueName != nil, let link else { throw .disconnected }
    let result: Result<[BusValue], BusError> = await withCheckedContinuation { continuation in
      do throws(BusError) {
        try link.send(call) { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  func makeKey() -> UInt64 {
    defer { nextKey += 1 }
    return nextKey
  }

  private func receive(_ signal: IncomingSignal) {
    if signal.sender == .daemon, signal.interface == .daemon { receiveFromDaemon(signal) }
    for handler in subscriptions.handlers(of: signal) { handler(signal) }
  }

  private func receiveFromDaemon(_ signal: IncomingSignal) {
    switch signal.member.rawValue {
    case "NameLost":
      guard let name = signal.arguments.first?.text.flatMap(BusName.init) else { return }
      names.removeValue(forKey: name)?()
    case "NameOwnerChanged":
      let texts = signal.arguments.compactMap(\.text)
      guard texts.count == 3, let name = BusName(texts[0]) else { return }
      subscriptions.setOwner(BusName(texts[2]), of: name)
    default: break
    }
  }
}

/// Carries a link to the thread that it belongs to anyway.
private struct LinkBox: @unchecked Sendable {
  // Only held, never used: released on the bus thread.
  let link: SDBusLink

  init(_ link: SDBusLink) {
    self.link = link
  }
}

/// The machine's id, as D-Bus's `GetMachineId` answers it.
private func readMachineID() -> String? {
  let descriptor = unsafe Glibc.open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { Glibc.close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 32)
  let count = unsafe bytes.withUnsafeMutableBytes { buffer in unsafe read(descriptor, buffer.baseAddress, 32) }
  return count == 32 ? String(decoding: bytes, as: UTF8.self) : nil
}
