internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// Which clients hold a button down: fast-forward or rewind that has begun and not ended.
struct Holds: Sendable {
  private var begun: [BusName: [Session1Method]] = [:]

  /// Whether nobody holds anything.
  var isEmpty: Bool { begun.isEmpty }

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
  mutating func leave(_ client: BusName) -> [Session1Method] {
    begun.removeValue(forKey: client) ?? []
  }

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

  /// The session has ended, and what was held with it.
  func forgetHolds() {
    holds = Holds()
    departures = nil
  }

  private func noticeDeparture(_ signal: IncomingSignal) {
    guard signal.arguments.count == 3, signal.arguments[2].text == "",
      let client = signal.arguments[0].text.flatMap({ BusName($0) })
    else { return }
    for method in holds.leave(client) { accept(.session(method), nil) }
    if holds.isEmpty { departures = nil }
  }
}
