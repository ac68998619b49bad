package import NPDBus

extension SDBusConnection {
  /// Delivers matching signals to `handler`, in order, until the subscription is released.
  ///
  /// The daemon is told without waiting; signals sent before it has heard of the rule are not delivered.
  package func subscribe(
    _ rule: MatchRule, _ handler: @escaping @Sendable (IncomingSignal) -> Void
  ) -> BusSubscription {
    let key = makeKey()
    let before = (rules: subscriptions.daemonRules, senders: subscriptions.watchedSenders)
    subscriptions.add(key: key, rule: rule, handler: handler)
    for rule in subscriptions.daemonRules.subtracting(before.rules) { register(rule) }
    for name in subscriptions.watchedSenders.subtracting(before.senders) { lookUp(name) }
    return BusSubscription { [weak self, busExecutor] in
      busExecutor.run { [weak self] in self?.assumeIsolated { $0.unsubscribe(key) } }
    }
  }

  /// Tells the daemon of a rule.
  func register(_ rule: MatchRule) {
    // A rule that the daemon refuses delivers nothing, which the subscriber sees.
    askDaemon("AddMatch", rule.text) { _ in }
  }

  /// Asks who owns a wanted sender's name.
  func lookUp(_ name: BusName) {
    askDaemon("GetNameOwner", name.rawValue) { [weak self] answer in
      // An error says that nobody owns it, or that the bus is gone.
      let owner = (try? answer.get())?.first?.text.flatMap(BusName.init)
      self?.assumeIsolated { $0.subscriptions.setOwner(owner, of: name) }
    }
  }

  private func unsubscribe(_ key: UInt64) {
    let before = subscriptions.daemonRules
    subscriptions.remove(key: key)
    for rule in before.subtracting(subscriptions.daemonRules) { askDaemon("RemoveMatch", rule.text) { _ in } }
  }
}
