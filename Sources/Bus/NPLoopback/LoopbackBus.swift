package import NPDBus
internal import NPSystem

/// A message bus in memory, for tests: connections of one process that see of each other what they would see over the real one.
///
/// It routes and keeps order as a daemon does, and delivers on the executors of its connections, so nothing arrives until those are drained.
package final class LoopbackBus: Sendable {
  struct Peer {
    weak var connection: LoopbackConnection?
    let executor: LoopbackExecutor
  }

  struct Pending {
    let target: BusName
    let answer: @Sendable (Result<[BusValue], BusError>) -> Void
  }

  struct State {
    var isRunning: Bool
    var nextUnique = 1
    var nextSerial: UInt64 = 1
    var peers: [BusName: Peer] = [:]
    var owners: [BusName: BusName] = [:]
    var denied: Set<BusName> = []
    var pending: [UInt64: Pending] = [:]
    var signals: [RecordedSignal] = []
  }

  /// The executor of connections that name no other.
  package let executor: LoopbackExecutor
  let state: Lock<State>

  /// Makes a bus; with `isRunning` false it is not there until `reconnect`.
  package init(executor: LoopbackExecutor = LoopbackExecutor(), isRunning: Bool = true) {
    self.executor = executor
    state = Lock(State(isRunning: isRunning))
  }

  /// A connection that is not open yet; it runs on the bus's own executor when none is named.
  package func makeConnection(executor: LoopbackExecutor? = nil) -> LoopbackConnection {
    LoopbackConnection(to: self, executor: executor ?? self.executor)
  }

  /// Whether the bus can be reached.
  package var isRunning: Bool { state.withLock { $0.isRunning } }

  /// The signals that peers have sent since the start or `forgetSignals`, in order; the daemon's own are not among them.
  package var signals: [RecordedSignal] { state.withLock { $0.signals } }

  /// Starts the record of signals anew.
  package func forgetSignals() { state.withLock { $0.signals = [] } }

  /// The unique name of a name's owner; nil when nobody owns it.
  package func owner(of name: BusName) -> BusName? {
    state.withLock { name.isUnique ? ($0.peers[name] == nil ? nil : name) : $0.owners[name] }
  }

  /// The well-known names that are owned, sorted.
  package var names: [BusName] {
    state.withLock { $0.owners.keys.sorted { $0.rawValue < $1.rawValue } }
  }

  /// Refuses a name to everybody from now on, as the policy of a sandbox does.
  package func deny(_ name: BusName) {
    state.withLock { _ = $0.denied.insert(name) }
  }

  /// Takes a name away from its owner, who is told; false when nobody owns it.
  @discardableResult
  package func takeAway(_ name: BusName) -> Bool {
    let owner = state.withLock { $0.owners.removeValue(forKey: name) }
    guard let owner else { return false }
    tell(owner, member: "NameLost", name: name)
    announce(name, from: owner, to: nil)
    peer(owner)?.tellLoss(of: name)
    return true
  }

  /// The bus goes away, as if its daemon were killed: every connection loses it, every name is gone.
  package func disconnect() {
    let peers = state.withLock { state in
      defer {
        state.isRunning = false
        (state.peers, state.owners, state.pending) = ([:], [:], [:])
      }
      return state.peers.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
    }
    for peer in peers { peer.tellEnd() }
  }

  /// The bus is there again; connections find it at their next attempt.
  package func reconnect() {
    state.withLock { $0.isRunning = true }
  }
}

extension LoopbackBus.Peer {
  /// Runs `work` on the connection's executor, within its isolation, if it is still there.
  func deliver(_ work: @escaping @Sendable (isolated LoopbackConnection) -> Void) {
    executor.run { [weak connection] in
      connection?.assumeIsolated { work($0) }
    }
  }

  func tellEnd() {
    deliver { $0.busEnded() }
  }

  func tellLoss(of name: BusName) {
    deliver { $0.nameLost(name) }
  }
}
