internal import NPCore
package import NPDBus
internal import NPSystem

/// A connection to a loopback bus; it behaves to its user as a connection to a real one does.
package actor LoopbackConnection: BusConnection {
  private struct PendingCall {
    let continuation: CheckedContinuation<Result<[BusValue], BusError>, Never>
    let timer: BusTimer
  }

  private struct HeldCall {
    let invocation: LoopbackInvocation
    let path: ObjectPath
    let interface: String
  }

  private struct Subscription {
    let id: UInt64
    let rule: MatchRule
    let handler: @Sendable (IncomingSignal) -> Void
  }

  nonisolated let executor: LoopbackExecutor
  private nonisolated let bus: LoopbackBus
  private nonisolated let held = Lock<[HeldCall]?>(nil)

  /// The unique name; nil while there is no connection.
  package private(set) var uniqueName: BusName?
  private var isOpen = false
  private var lastEvent: ConnectionEvent?
  private var retryMilliseconds: Int64 = 0
  private var retry: BusTimer?
  private var nextID: UInt64 = 1
  private var observers: [(id: UInt64, handler: @Sendable (ConnectionEvent) -> Void)] = []
  private var subscriptions: [Subscription] = []
  private var losses: [BusName: @Sendable () -> Void] = [:]
  private var calls: [UInt64: PendingCall] = [:]
  private var dispatcher = ObjectDispatcher(machineID: { "6c6f6f706261636b206d656d6f727962" })

  init(to bus: LoopbackBus, executor: LoopbackExecutor) {
    self.bus = bus
    self.executor = executor
  }

  deinit {
    if let uniqueName { bus.leave(uniqueName) }
  }

  /// The executor that the test drives.
  package nonisolated var busExecutor: any BusExecutor { executor }

  /// The same executor, as the actor runs on it.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes the peer behave as a process that hangs: it stays on the bus and answers nothing, until `resume`.
  package nonisolated func hang() {
    held.withLock { $0 = $0 ?? [] }
  }

  /// Ends `hang`; the calls that came meanwhile are answered now, in order.
  package nonisolated func resume() {
    let calls = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    executor.run { [weak self] in
      self?.assumeIsolated { connection in
        for call in calls { connection.receive(call.invocation, path: call.path, interface: call.interface) }
      }
    }
  }
}

// MARK: Life

extension LoopbackConnection {
  /// Opens the connection at the next drain and keeps it open until `close`.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    executor.run { [weak self] in self?.assumeIsolated { $0.attempt() } }
  }

  /// Closes the connection for good: pending calls fail with `disconnected`, names are given up, objects go.
  package func close() {
    isOpen = false
    retry.map { executor.cancel($0) }
    retry = nil
    if let uniqueName { bus.leave(uniqueName) }
    uniqueName = nil
    (losses, observers, subscriptions, lastEvent) = ([:], [], [], nil)
    dispatcher.removeAll()
    failCalls()
  }

  /// Reports changes of the connection's life on its executor, the present state first if it is known.
  package func observe(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) -> BusSubscription {
    let id = takeID()
    observers.append((id, handler))
    if let lastEvent {
      executor.run { [weak self] in
        self?.assumeIsolated { connection in
          // What happened in between has been reported by itself.
          guard connection.observers.contains(where: { $0.id == id }), connection.lastEvent == lastEvent else { return }
          handler(lastEvent)
        }
      }
    }
    return ending { $0.observers.removeAll { $0.id == id } }
  }

  /// The bus went away under the connection.
  func busEnded() {
    guard isOpen, uniqueName != nil else { return }
    uniqueName = nil
    losses = [:]
    failCalls()
    report(.disconnected(.disconnected))
    scheduleAttempt()
  }

  private func attempt() {
    guard isOpen, uniqueName == nil else { return }
    retry = nil
    guard let name = bus.join(self) else {
      if lastEvent == nil {
        report(
          .disconnected(BusError(.unavailable, name: .disconnected, message: "The loopback bus is not running.")))
      }
      scheduleAttempt()
      return
    }
    uniqueName = name
    retryMilliseconds = 0
    report(.connected(uniqueName: name))
  }

  private func scheduleAttempt() {
    retryMilliseconds = min(max(retryMilliseconds * 2, 100), 5_000)
    retry = executor.schedule(at: executor.now.advanced(byMilliseconds: retryMilliseconds)) { [weak self] in
      self?.assumeIsolated { $0.attempt() }
    }
  }

  private func report(_ event: ConnectionEvent) {
    lastEvent = event
    for observer in observers { observer.handler(event) }
  }

  private func failCalls() {
    let pending = calls.sorted { $0.key < $1.key }
    calls = [:]
    for (_, call) in pending {
      executor.cancel(call.timer)
      call.continuation.resume(returning: .failure(.disconnected))
    }
  }

  private func takeID() -> UInt64 {
    defer { nextID += 1 }
    return nextID
  }

  private func ending(_ change: @escaping @Sendable (isolated LoopbackConnection) -> Void) -> BusSubscription {
    BusSubscription { [weak self, executor] in
      executor.run { [weak self] in self?.assumeIsolated { change($0) } }
    }
  }
}

// MARK: Objects and names

extension LoopbackConnection {
  /// Makes an object reachable; one at the same path is replaced.
  package func export(_ object: ExportedObject) {
    dispatcher.export(object)
  }

  /// Makes the object at a path unreachable.
  package func unexport(_ path: ObjectPath) {
    dispatcher.unexport(path)
  }

  /// Asks for a name, without replacing an owner and without waiting in the queue.
  package func requestName(
    _ name: BusName, onLoss: @escaping @Sendable () -> Void
  ) async throws(BusError) -> NameOutcome {
    guard let uniqueName else { throw .disconnected }
    let outcome = try bus.request(name, for: uniqueName).get()
    if outcome == .owned { losses[name] = onLoss }
    await turn()
    return outcome
  }

  /// Gives a name up; one that is not owned is ignored.
  package func releaseName(_ name: BusName) async throws(BusError) {
    guard let uniqueName else { throw .disconnected }
    losses[name] = nil
    bus.release(name, of: uniqueName)
    await turn()
  }

  /// The bus took a name away.
  func nameLost(_ name: BusName) {
    losses.removeValue(forKey: name)?()
  }

  /// Waits until what is queued on the executor has run, as a round trip would.
  private func turn() async {
    await withCheckedContinuation(isolation: self) { continuation in
      executor.run { continuation.resume() }
    }
  }
}

// MARK: Messages

extension LoopbackConnection {
  /// Sends a signal; while disconnected it is dropped.
  package func emit(_ signal: OutgoingSignal) {
    guard let uniqueName else { return }
    var signal = signal
    signal.arguments = signal.arguments.map { argument in
      precondition(argument.defect == nil, "\(signal.member) cannot be sent: \(argument.defect ?? "")")
      return argument.sendable
    }
    bus.broadcast(signal, from: uniqueName, at: executor.now)
  }

  /// Calls a method and waits for its answer, at most until the deadline of the call.
  package func call(_ call: MethodCall) async throws(BusError) -> [BusValue] {
    precondition(call.deadlineMilliseconds > 0, "a deadline of \(call.deadlineMilliseconds) ms has passed already")
    guard let uniqueName else { throw .disconnected }
    if let defect = call.arguments.lazy.compactMap(\.defect).first { throw .invalidValue(defect) }
    var call = call
    call.arguments = call.arguments.map(\.sendable)
    let result = await withCheckedContinuation(isolation: self) { continuation in
      start(call, from: uniqueName, continuation)
    }
    return try result.get()
  }

  /// Delivers matching signals on the executor, in order, until the subscription is released.
  package func subscribe(_ rule: MatchRule, _ handler: @escaping @Sendable (IncomingSignal) -> Void) -> BusSubscription
  {
    let id = takeID()
    subscriptions.append(Subscription(id: id, rule: rule, handler: handler))
    return ending { $0.subscriptions.removeAll { $0.id == id } }
  }

  /// A signal arrived from a sender that owned these names when it was sent.
  func receive(_ signal: IncomingSignal, senderNames: Set<BusName>) {
    guard uniqueName != nil else { return }
    for subscription in subscriptions where subscription.rule.matches(signal, isOwner: senderNames.contains) {
      subscription.handler(signal)
    }
  }

  /// A call arrived.
  func receive(_ invocation: LoopbackInvocation, path: ObjectPath, interface: String) {
    let isHeld = held.withLock { held in
      held?.append(HeldCall(invocation: invocation, path: path, interface: interface)) != nil
    }
    if !isHeld { dispatcher.dispatch(invocation, path: path, interface: interface) }
  }

  private func start(
    _ call: MethodCall, from sender: BusName,
    _ continuation: CheckedContinuation<Result<[BusValue], BusError>, Never>
  ) {
    let id = takeID()
    let deadline = executor.now.advanced(byMilliseconds: call.deadlineMilliseconds)
    let timer = executor.schedule(at: deadline) { [weak self] in
      self?.assumeIsolated { $0.finish(id, .failure(.timedOut("\(call.member) of \(call.destination)"))) }
    }
    calls[id] = PendingCall(continuation: continuation, timer: timer)
    bus.route(call, from: sender) { [weak self, executor] result in
      executor.run { [weak self] in self?.assumeIsolated { $0.finish(id, result) } }
    }
  }

  private func finish(_ id: UInt64, _ result: Result<[BusValue], BusError>) {
    guard let call = calls.removeValue(forKey: id) else { return }
    executor.cancel(call.timer)
    call.continuation.resume(returning: result)
  }
}
