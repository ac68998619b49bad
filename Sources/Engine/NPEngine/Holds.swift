internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// Which clients hold a button down: fast-forward or rewind that has begun and not ended.
struct Holds: Sendable {
  private var begun: [BusName: [Session1Method]] = [:]

  /// Whether nobody holds anything.
  var isEmpty: Bool { begun.isEmpty }

  /// The commands that somebody holds.
  var kinds: Set<CommandKind> {
    Set(begun.values.joined().map { $0 == .endSeekForward ? .seekForward : .seekBackward })
  }

  /// Takes note of a command of a client that is being carried out.
  mutating func follow(_ command: SessionCommand, of client: BusName) {
    switch command {
    case .beginSeekForward: begun[client, default: []].append(.endSeekForward)
    case .beginSeekBackward: begun[client, default: []].append(.endSeekBackward)
    case .endSeekForward: end(.endSeekForward, of: client)
    case .endSeekBackward: end(.endSeekBackward, of: client)
    default: break
    }
  }

  /// What must be done for a client that has gone.
  func ends(of client: BusName) -> [Session1Method] { begun[client] ?? [] }

  private mutating func end(_ method: Session1Method, of client: BusName) {
    begun[client]?.removeAll { $0 == method }
    if begun[client]?.isEmpty == true { begun[client] = nil }
  }
}

/// A client that vanishes with a button held down would leave the application rewinding for ever.
extension Publisher {
  /// Takes note of a command of a client; while somebody holds a button, it is noticed who leaves the bus.
  func followHold(_ command: SessionCommand, of client: BusName) {
    holds.follow(command, of: client)
    if holds.isEmpty {
      departures = nil
    } else if departures == nil {
      let rule = MatchRule(
        sender: .daemon, interface: .daemon, member: MemberName(literal: "NameOwnerChanged"))
      let notice: @Sendable (IncomingSignal) -> Void = { [weak self] signal in
        self?.assumeIsolated { $0.noticeDeparture(signal) }
      }
      departures = connection.assumeIsolated { $0.subscribe(rule, notice) }
    }
  }

  /// Lets go what is held with a session that clients reach no longer, though it may live on beside the one that they reach now.
  func releaseHolds(of session: String) {
    let held = holds.kinds
    holds = Holds()
    departures = nil
    for kind in held {
      Task(executorPreference: executor) { [handler] in
        // A session that is gone has nobody left to tell.
        _ = await Self.perform(
          kind == .seekForward ? .endSeekForward : .endSeekBackward, session: session, by: handler)
      }
    }
  }

  private func noticeDeparture(_ signal: IncomingSignal) {
    guard signal.arguments.count == 3, signal.arguments[2].text == "",
      let client = signal.arguments[0].text.flatMap({ BusName($0) })
    else { return }
    for method in holds.ends(of: client) { accept(.session(method), nil, of: client) }
  }
}
