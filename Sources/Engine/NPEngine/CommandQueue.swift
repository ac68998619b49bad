/// Keeps the requests of each session in order, one under way at a time.
struct CommandQueue: Sendable {
  /// What has an order of its own.
  enum Lane: Hashable, Sendable {
    /// The application: raising and quitting do not wait for a session that hangs.
    case application
    /// The session of this id; one that replaces another does not wait for it.
    case session(String)
  }

  /// The key of a request.
  struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  private struct Line: Sendable {
    var current: Ticket
    var waiting: [Ticket] = []
  }

  /// The most requests that wait in one lane; a client that asks for more is refused.
  static let mostWaiting = 256

  private var lines: [Lane: Line] = [:]
  private var lanes: [Ticket: Lane] = [:]
  private var nextNumber: UInt64 = 1

  /// Adds a request, and says whether it is its turn already; nil when the lane is full.
  mutating func add(to lane: Lane) -> (ticket: Ticket, begins: Bool)? {
    let ticket = Ticket(number: nextNumber)
    if let count = lines[lane]?.waiting.count {
      guard count < Self.mostWaiting else { return nil }
      lines[lane]?.waiting.append(ticket)
    }
    let begins = lines[lane] == nil
    if begins { lines[lane] = Line(current: ticket) }
    lanes[ticket] = lane
    nextNumber += 1
    return (ticket, begins)
  }

  /// Ends the request under way and returns the one whose turn it is now; another one is ignored.
  mutating func finish(_ ticket: Ticket) -> Ticket? {
    guard let lane = lanes[ticket], var line = lines[lane], line.current == ticket else { return nil }
    lanes[ticket] = nil
    guard !line.waiting.isEmpty else {
      lines[lane] = nil
      return nil
    }
    line.current = line.waiting.removeFirst()
    lines[lane] = line
    return line.current
  }

  /// Takes out the requests of a lane that have not begun.
  mutating func end(_ lane: Lane) -> [Ticket] {
    let waiting = lines[lane]?.waiting ?? []
    lines[lane]?.waiting = []
    for ticket in waiting { lanes[ticket] = nil }
    return waiting
  }
}
