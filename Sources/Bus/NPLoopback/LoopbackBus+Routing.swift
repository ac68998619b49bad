internal import NPCore
internal import NPDBus
internal import NPSystem

/// What the daemon does between connections.
extension LoopbackBus {
  func peer(_ name: BusName) -> Peer? {
    state.withLock { $0.peers[name] }
  }

  /// Lets a connection in; nil while the bus is away.
  func join(_ connection: LoopbackConnection) -> BusName? {
    let name = state.withLock { state -> BusName? in
      guard state.isRunning, let name = BusName(":1.\(state.nextUnique)") else { return nil }
      state.nextUnique += 1
      state.peers[name] = Peer(connection: connection, executor: connection.executor)
      return name
    }
    guard let name else { return nil }
    announce(name, from: nil, to: name)
    tell(name, member: "NameAcquired", name: name)
    return name
  }

  /// Takes a connection out: its names are free, and calls that it has not answered fail.
  func leave(_ unique: BusName) {
    let (names, unanswered) = state.withLock { state -> ([BusName], [Pending]) in
      guard state.peers.removeValue(forKey: unique) != nil else { return ([], []) }
      let names = state.owners.filter { $0.value == unique }.map(\.key).sorted { $0.rawValue < $1.rawValue }
      for name in names { state.owners[name] = nil }
      let unanswered = state.pending.filter { $0.value.target == unique }.sorted { $0.key < $1.key }
      for (serial, _) in unanswered { state.pending[serial] = nil }
      return (names + [unique], unanswered.map(\.value))
    }
    for name in names { announce(name, from: unique, to: nil) }
    for call in unanswered {
      call.answer(
        .failure(BusError(.remote, name: .noReply, message: "\(unique) left the bus without an answer.")))
    }
  }

  /// Carries out a request for a name, without replacing an owner and without a queue.
  func request(_ name: BusName, for unique: BusName) -> Result<NameOutcome, BusError> {
    guard !name.isUnique, name != .daemon else {
      return .failure(.invalidValue("\(name) cannot be asked for."))
    }
    let (outcome, isNew) = state.withLock { state -> (Result<NameOutcome, BusError>, Bool) in
      if state.denied.contains(name) {
        let message = "The policy of the bus does not allow to own \(name)."
        return (.failure(BusError(.accessDenied, name: .accessDenied, message: message)), false)
      }
      guard state.peers[unique] != nil else { return (.failure(.disconnected), false) }
      if let owner = state.owners[name] { return (.success(owner == unique ? .owned : .taken), false) }
      state.owners[name] = unique
      return (.success(.owned), true)
    }
    if isNew {
      announce(name, from: nil, to: unique)
      tell(unique, member: "NameAcquired", name: name)
    }
    return outcome
  }

  /// Gives a name up, when it is owned by this connection.
  func release(_ name: BusName, of unique: BusName) {
    let wasOwned = state.withLock { state in
      guard state.owners[name] == unique else { return false }
      state.owners[name] = nil
      return true
    }
    guard wasOwned else { return }
    tell(unique, member: "NameLost", name: name)
    announce(name, from: unique, to: nil)
  }

  /// Records a signal and sends it to everybody.
  func broadcast(_ signal: OutgoingSignal, from sender: BusName, at instant: MonotonicInstant) {
    state.withLock { $0.signals.append(RecordedSignal(sender: sender, signal: signal, instant: instant)) }
    spread(signal, from: sender)
  }

  /// Sends a call on; `answer` is called once, unless the bus goes away before.
  func route(
    _ call: MethodCall, from sender: BusName, answer: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    if call.destination == .daemon { return answer(daemonAnswer(to: call)) }
    let found = state.withLock { state -> (Peer, UInt64)? in
      let target = call.destination.isUnique ? call.destination : state.owners[call.destination]
      guard let target, let peer = state.peers[target] else { return nil }
      let serial = state.nextSerial
      state.nextSerial += 1
      state.pending[serial] = Pending(target: target, answer: answer)
      return (peer, serial)
    }
    guard let (peer, serial) = found else {
      let message = "Nobody on the bus owns \(call.destination)."
      return answer(.failure(BusError(.remote, name: .serviceUnknown, message: message)))
    }
    let invocation = LoopbackInvocation(sender: sender, call: call) { [self] result in
      state.withLock { $0.pending.removeValue(forKey: serial) }?.answer(result)
    }
    peer.deliver { $0.receive(invocation, path: call.path, interface: call.interface.rawValue) }
  }

  /// The daemon's `NameOwnerChanged`.
  func announce(_ name: BusName, from old: BusName?, to new: BusName?) {
    let arguments = [name.rawValue, old?.rawValue ?? "", new?.rawValue ?? ""].map { BusValue.string($0) }
    spread(
      OutgoingSignal(
        MemberName(literal: "NameOwnerChanged"), of: .daemon, at: Self.daemonPath, arguments: arguments),
      from: .daemon)
  }

  /// The daemon's `NameAcquired` or `NameLost`, to one connection alone.
  func tell(_ unique: BusName, member: StaticString, name: BusName) {
    let signal = IncomingSignal(
      sender: .daemon, path: Self.daemonPath, interface: .daemon, member: MemberName(literal: member),
      arguments: [.string(name.rawValue)])
    peer(unique)?.deliver { $0.receive(signal, senderNames: [.daemon]) }
  }

  private static let daemonPath = ObjectPath(literal: "/org/freedesktop/DBus")

  private func spread(_ signal: OutgoingSignal, from sender: BusName) {
    let (peers, names) = state.withLock { state in
      // Which names the sender owns is judged now, and not when the signal arrives.
      (
        state.peers.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value),
        Set(state.owners.filter { $0.value == sender }.map(\.key)).union([sender])
      )
    }
    for peer in peers {
      let incoming = IncomingSignal(
        sender: sender, path: signal.path, interface: signal.interface, member: signal.member,
        arguments: signal.arguments.map(\.duplicated))
      peer.deliver { $0.receive(incoming, senderNames: names) }
    }
  }

  private func daemonAnswer(to call: MethodCall) -> Result<[BusValue], BusError> {
    let argument = call.arguments.first?.text
    switch call.member.rawValue {
    case "ListNames":
      let names = state.withLock { Array($0.peers.keys) + Array($0.owners.keys) + [.daemon] }
      return .success([.strings(names.map(\.rawValue).sorted())])
    case "ListActivatableNames":
      return .success([.strings([BusName.daemon.rawValue])])
    case "NameHasOwner":
      guard let name = argument.flatMap({ BusName($0) }) else { return .failure(.invalidArguments("That is no name.")) }
      return .success([.boolean(name == .daemon || owner(of: name) != nil)])
    case "GetNameOwner":
      guard let name = argument.flatMap({ BusName($0) }) else { return .failure(.invalidArguments("That is no name.")) }
      if name == .daemon { return .success([.string(name.rawValue)]) }
      if let owner = owner(of: name) { return .success([.string(owner.rawValue)]) }
      let error = ErrorName(literal: "org.freedesktop.DBus.Error.NameHasNoOwner")
      return .failure(BusError(.remote, name: error, message: "Nobody owns \(name)."))
    case "GetId":
      return .success([.string("6c6f6f706261636b206d656d6f727962")])
    case "Ping":
      return .success([])
    default:
      return .failure(.unknownMethod(call.member.rawValue, of: call.interface.rawValue))
    }
  }
}
