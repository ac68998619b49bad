package import NPCore

/// The sessions of a process and which of them represents it; a pure state machine that answers with what is to be done.
///
/// A session becomes primary by its request, or by itself when it is the only one and plays. When the primary one goes, the session that asked last
/// among those still admitted takes over; else the only one left, if it plays; else nothing is published. A new session of an id already registered takes
/// the place of the old one, standing and request included, and the old one is invalidated.
package struct SessionRegistry: Sendable {
  /// What the host must do, in order.
  package enum Action: Hashable, Sendable {
    /// Publish this state in place of the last.
    case publish(SessionState)
    /// Take the session off the bus.
    case withdraw
    /// Tell a session how it stands.
    case inform(SessionToken, SessionStanding)
  }

  private struct Entry: Sendable {
    let id: String
    /// Nil until the model has been read for the first time.
    var state: SessionState?
    /// The serial number of its last request that succeeded; nil when there was none.
    var request: UInt64?
    var standing = SessionStanding()
  }

  private var entries: [SessionToken: Entry] = [:]
  private var primary: SessionToken?
  private var published: SessionState?
  private var requests: UInt64 = 0
  private var tokens: UInt64 = 0
  private var isShutDown = false

  /// The rules in force; `apply` changes them.
  package private(set) var policy: PublicationPolicy
  /// The facts the rules are judged by; `apply` changes them.
  package private(set) var facts: ApplicationFacts

  /// Starts without sessions.
  package init(policy: PublicationPolicy = .desktop, facts: ApplicationFacts = ApplicationFacts()) {
    self.policy = policy
    self.facts = facts
  }

  /// The session that receives the commands for an id; nil when there is none.
  package func session(id: String) -> SessionToken? {
    entries.first { $0.value.id == id }?.key
  }

  /// Takes a session in; one of the same id is invalidated, and its place taken.
  package mutating func register(id: String) -> (token: SessionToken, actions: [Action]) {
    tokens += 1
    let token = SessionToken(number: tokens)
    guard !isShutDown else { return (token, []) }
    var entry = Entry(id: id)
    var actions: [Action] = []
    if let old = session(id: id), let replaced = entries.removeValue(forKey: old) {
      entry.request = replaced.request
      if primary == old { primary = token }
      actions.append(.inform(old, SessionStanding()))
    }
    entries[token] = entry
    return (token, actions + settled())
  }

  /// Takes a new state of a session; one that equals the last does nothing, nor does one of an invalidated session.
  package mutating func update(_ token: SessionToken, _ state: SessionState) -> [Action] {
    guard let entry = entries[token], entry.state != state else { return [] }
    entries[token]?.state = state
    return settled()
  }

  /// Makes a session primary, or says why not; a system request that the policy does not hear does nothing.
  package mutating func request(_ request: PrimaryRequest, by token: SessionToken) throws(SessionRefusal) -> [Action] {
    guard let entry = entries[token] else { throw .invalidated }
    if request == .system, !policy.hearsSystemRequest(facts: facts) { return [] }
    guard admits(entry) else { throw .invalidState }
    requests += 1
    entries[token]?.request = requests
    primary = token
    return settled()
  }

  /// Lets a session go; if it was primary, the next in line takes over or nothing is published any more.
  package mutating func release(_ token: SessionToken) -> [Action] {
    guard entries.removeValue(forKey: token) != nil else { return [] }
    if primary == token { primary = heir() }
    return settled()
  }

  /// Puts other rules or facts in force; who is primary stays so, only requests and standings are judged anew.
  package mutating func apply(policy: PublicationPolicy, facts: ApplicationFacts) -> [Action] {
    self.policy = policy
    self.facts = facts
    return settled()
  }

  /// Invalidates all sessions, those to come as well.
  package mutating func shutDown() -> [Action] {
    isShutDown = true
    let informed = entries.keys.sorted().map { Action.inform($0, SessionStanding()) }
    entries = [:]
    primary = nil
    return settled() + informed
  }

  private func admits(_ entry: Entry) -> Bool {
    guard let state = entry.state else { return false }
    return policy.admits(state, facts: facts)
  }

  /// Of those who asked before and may still, the one who asked last.
  private func heir() -> SessionToken? {
    let candidates = entries.filter { $0.value.request != nil && admits($0.value) }
    return candidates.max { ($0.value.request ?? 0) < ($1.value.request ?? 0) }?.key
  }

  /// The only session, if it plays and may represent the application.
  private func solePlayer() -> SessionToken? {
    guard entries.count == 1, let (token, entry) = entries.first, let state = entry.state, admits(entry),
      state.content != nil, state.playback?.state == .playing
    else { return nil }
    return token
  }

  /// Brings publication and standings in line with the entries: publication first, so that a flag never runs ahead of the bus.
  private mutating func settled() -> [Action] {
    if primary == nil { primary = solePlayer() }
    var actions: [Action] = []
    if let primary {
      // A primary session not yet read leaves its predecessor's state standing until its own is there.
      if let state = entries[primary]?.state, state != published {
        published = state
        actions.append(.publish(state))
      }
    } else if published != nil {
      published = nil
      actions.append(.withdraw)
    }
    for token in entries.keys.sorted() {
      guard let entry = entries[token] else { continue }
      let standing = SessionStanding(canBecomeApplicationPrimary: admits(entry), isPrimary: token == primary)
      guard standing != entry.standing else { continue }
      entries[token]?.standing = standing
      actions.append(.inform(token, standing))
    }
    return actions
  }
}
