internal import NPDBus

/// Who wants which signals, and who owns the well-known names among the wanted senders.
struct SubscriptionTable {
  private struct Entry {
    let key: UInt64
    let rule: MatchRule
    let handler: @Sendable (IncomingSignal) -> Void
  }

  private var entries: [Entry] = []
  private var owners: [BusName: BusName] = [:]

  /// The rules that the daemon must know, once each.
  var daemonRules: Set<MatchRule> {
    Set(entries.map(\.rule)).union(watchedSenders.map(Self.ownerRule))
  }

  /// The well-known senders whose owners must be known; the daemon itself has no other name.
  var watchedSenders: Set<BusName> {
    Set(entries.compactMap(\.rule.sender).filter { !$0.isUnique && $0 != .daemon })
  }

  /// Adds a subscription.
  mutating func add(key: UInt64, rule: MatchRule, handler: @escaping @Sendable (IncomingSignal) -> Void) {
    entries.append(Entry(key: key, rule: rule, handler: handler))
  }

  /// Removes a subscription.
  mutating func remove(key: UInt64) {
    entries.removeAll { $0.key == key }
    // What is not watched any more is not kept up to date.
    let watched = watchedSenders
    owners = owners.filter { watched.contains($0.key) }
  }

  /// Remembers who owns a watched name; nil for nobody.
  mutating func setOwner(_ owner: BusName?, of name: BusName) {
    guard watchedSenders.contains(name) else { return }
    owners[name] = owner
  }

  /// Forgets all owners, since the bus is gone.
  mutating func forgetOwners() {
    owners = [:]
  }

  /// The handlers that a signal is for, in the order of subscription.
  func handlers(of signal: IncomingSignal) -> [@Sendable (IncomingSignal) -> Void] {
    entries.filter { entry in
      entry.rule.matches(signal) { name in name == signal.sender || owners[name] == signal.sender }
    }.map(\.handler)
  }

  /// The rule that tells of a name's owner.
  private static func ownerRule(of name: BusName) -> MatchRule {
    MatchRule(
      sender: .daemon, interface: .daemon, member: MemberName(literal: "NameOwnerChanged"),
      firstArgumentNamespace: name.rawValue)
  }
}
