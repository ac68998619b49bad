internal import NPCore
internal import NPDBus

/// The connection's life and the name.
extension PublisherMachine {
  /// The first and the longest wait before a name is asked for again.
  static let firstRetryMilliseconds: Int64 = 1_000
  static let longestRetryMilliseconds: Int64 = 60_000

  /// What has been said already.
  struct Warnings: Sendable {
    var ofOutage = false
    var ofRefusal = false
    var ofWait = false
  }

  mutating func takeBusEvent(_ event: Event, at now: MonotonicInstant, _ actions: inout [Action]) {
    switch event {
    case .connected(let name):
      loseBus()
      uniqueName = name
      outage = nil
      (warnings.ofOutage, warnings.ofWait) = (false, false)
      retryMilliseconds = 0
    case .disconnected(let reason):
      loseBus()
      outage = reason
    case .nameAnswered(let answer, let asked) where asked == epoch:
      take(names.answered(answer), at: now, &actions)
      if names.owned != nil { retryMilliseconds = 0 }
    case .nameReleased(let asked) where asked == epoch:
      // The object may have changed since; `settle` asks anew, from what is true then.
      take(names.released(), at: now, &actions)
    case .nameLost(let name):
      take(names.lost(name), at: now, &actions)
    default: break
    }
  }

  /// Does what the names ask for; `now` is nil where nothing can be scheduled.
  mutating func take(_ step: NameMachine.Step?, at now: MonotonicInstant?, _ actions: inout [Action]) {
    switch step {
    case .ask(let name): actions.append(.askName(name, epoch: epoch))
    case .release(let name): actions.append(.releaseName(name, epoch: epoch))
    case .wait(let reason):
      retryMilliseconds = min(
        max(retryMilliseconds * 2, Self.firstRetryMilliseconds), Self.longestRetryMilliseconds)
      retryAt = now?.advanced(byMilliseconds: retryMilliseconds)
      if !warnings.ofWait {
        warnings.ofWait = true
        actions.append(.warn("The session has no name on the bus yet: \(reason)"))
      }
    case .giveUp(let name, let reason):
      // A sandbox answers the same every time: once is enough.
      if !warnings.ofRefusal {
        warnings.ofRefusal = true
        actions.append(
          .warn("The bus refuses the name \(name), so the session is not shown outside of this process: \(reason)"))
      }
    case nil: break
    }
  }

  mutating func warnOfOutage(_ actions: inout [Action]) {
    guard let outage, !warnings.ofOutage else { return }
    warnings.ofOutage = true
    actions.append(.warn("The desktop does not see the session for now. \(outage)"))
  }

  /// Names and requests are gone with the connection; what was sent reached nobody who will still be there.
  private mutating func loseBus() {
    names.disconnected()
    epoch += 1
    uniqueName = nil
    retryAt = nil
    sent = nil
    if state != nil {
      fixed = (identity.playerName, identity.canControl)
      refresh()
    }
  }
}
