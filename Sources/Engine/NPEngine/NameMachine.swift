internal import NPDBus

/// Owns one of several names: asks for them in turn, one request under way at a time.
///
/// A name granted after it has ceased to be wanted is given up at once. After a loss or an outage the first candidate is asked for again.
struct NameMachine: Sendable {
  /// What to do next.
  enum Step: Hashable, Sendable {
    /// Ask the bus for a name, and report the answer.
    case ask(BusName)
    /// Give a name up, and report when that is done.
    case release(BusName)
    /// Ask again later, by `retry`; the text says why.
    case wait(String)
    /// Say that the names are refused; nothing is asked until the bus is another one.
    case giveUp(BusName, String)
  }

  /// How a request ended.
  enum Answer: Hashable, Sendable {
    case owned
    case taken
    case denied(String)
    case failed(String)
  }

  enum Phase: Hashable, Sendable {
    /// Nothing is owned or asked for.
    case idle
    case asking(BusName)
    case owned(BusName)
    case releasing(BusName)
    /// A request failed or all names are taken.
    case waiting
    /// A sandbox forbids the name.
    case refused
  }

  private(set) var phase = Phase.idle
  private var isWanted = false
  private var candidates: [BusName] = []
  private var next = 0

  /// The name that is ours.
  var owned: BusName? {
    if case .owned(let name) = phase { name } else { nil }
  }

  /// Whether a request can be made right away.
  var isIdle: Bool { phase == .idle }

  /// Wants one of these names.
  mutating func want(_ candidates: [BusName]) -> Step? {
    isWanted = true
    self.candidates = candidates
    return phase == .idle ? askFirst() : nil
  }

  /// Wants none any more.
  mutating func unwant() -> Step? {
    isWanted = false
    switch phase {
    case .owned(let name): return release(name)
    case .waiting, .refused: phase = .idle
    case .idle, .asking, .releasing: break
    }
    return nil
  }

  /// Takes the answer to the request under way.
  mutating func answered(_ answer: Answer) -> Step? {
    guard case .asking(let name) = phase else { return nil }
    switch answer {
    case .owned:
      guard isWanted else { return release(name) }
      phase = .owned(name)
      return nil
    case .taken:
      next += 1
      guard isWanted else { return rest() }
      return next < candidates.count ? ask() : pause("Another program owns each of its names.")
    case .denied(let reason):
      guard isWanted else { return rest() }
      phase = .refused
      return .giveUp(name, reason)
    case .failed(let reason):
      guard isWanted else { return rest() }
      return pause(reason)
    }
  }

  /// The name under way is given up.
  mutating func released() -> Step? {
    guard case .releasing = phase else { return nil }
    phase = .idle
    return isWanted ? askFirst() : nil
  }

  /// A name has been taken away; one that is not ours any more is ignored.
  mutating func lost(_ name: BusName) -> Step? {
    guard phase == .owned(name) else { return nil }
    return askFirst()
  }

  /// The time to ask again has come.
  mutating func retry() -> Step? {
    phase == .waiting ? askFirst() : nil
  }

  /// All is gone with the connection.
  mutating func disconnected() {
    phase = .idle
  }

  private mutating func askFirst() -> Step? {
    next = 0
    return candidates.isEmpty ? rest() : ask()
  }

  private mutating func ask() -> Step {
    phase = .asking(candidates[next])
    return .ask(candidates[next])
  }

  private mutating func release(_ name: BusName) -> Step {
    phase = .releasing(name)
    return .release(name)
  }

  private mutating func pause(_ reason: String) -> Step {
    phase = .waiting
    return .wait(reason)
  }

  private mutating func rest() -> Step? {
    phase = .idle
    return nil
  }
}
