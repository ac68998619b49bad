import NPCore
import Testing

@testable import NPEngine

/// Pictures by the machine alone.
struct ArtworkMachineTests {
  private static let now = MonotonicInstant(nanoseconds: 0)
  private static let size = PixelSize(width: 64, height: 64)

  private static func machine(largest: Int = 10_000) -> ArtworkMachine {
    var machine = ArtworkMachine(deadlineMilliseconds: 100, lingerMilliseconds: 1_000, largest: largest)
    _ = machine.handle(.show(.init(content: "c", artwork: "a", isFile: false, animated: "m")), at: now)
    return machine
  }

  private static func key(_ width: Double) -> ArtworkMachine.Key {
    .init(id: "a", kind: .still, size: PixelSize(width: width, height: 64))
  }

  private static func fetches(_ actions: [ArtworkMachine.Action]) -> Int {
    actions.filter { if case .fetch = $0 { true } else { false } }.count
  }

  /// Asks for a size and has it answered; true when the application was asked.
  private static func ask(_ machine: inout ArtworkMachine, _ width: Double, bytes: Int = 64) -> Bool {
    let key = key(width)
    let asked = machine.handle(.request(1, .still, key.size), at: now)
    guard let number = machine.pending[key]?.number else { return false }
    _ = machine.handle(.fetched(key, number: number, .success(.image(Pictures.png(bytes: bytes)))), at: now)
    return fetches(asked) == 1
  }

  @Test("A few sizes are kept, and the longest unused goes first")
  func kept() {
    var machine = Self.machine()
    for width in 1...8 { _ = Self.ask(&machine, Double(width)) }
    _ = Self.ask(&machine, 1)
    _ = Self.ask(&machine, 9)
    let again = [1.0, 9, 2].map { Self.ask(&machine, $0) }
    #expect(again == [false, false, true])
  }

  @Test("No more bytes are kept than one picture may have")
  func bytes() {
    var machine = Self.machine(largest: 1_000)
    for width in 1...3 { _ = Self.ask(&machine, Double(width), bytes: 600) }
    #expect(machine.kept.count == 1)
  }

  @Test("Too many sizes at once are refused")
  func busy() {
    var machine = Self.machine()
    var refused = 0
    for width in 1...20 {
      let actions = machine.handle(.request(width, .still, PixelSize(width: Double(width), height: 64)), at: Self.now)
      if actions.contains(.answer(width, .failure(.busy))) { refused += 1 }
    }
    #expect(refused == 20 - ArtworkMachine.mostPending)
  }

  @Test("The answer to an ask that was given up does not answer the next one")
  func staleAnswer() throws {
    var machine = Self.machine()
    _ = machine.handle(.request(1, .still, Self.size), at: Self.now)
    let first = try #require(machine.pending[Self.key(64)]?.number)
    let left = machine.handle(.show(nil), at: Self.now)
    #expect(left.contains(.cancel(number: first)))
    #expect(left.contains(.answer(1, .failure(.absent))))
    _ = machine.handle(.show(.init(content: "c", artwork: "a", isFile: false, animated: nil)), at: Self.now)
    _ = machine.handle(.request(2, .still, Self.size), at: Self.now)
    let stale = machine.handle(.fetched(Self.key(64), number: first, .failure(.failed("cancelled"))), at: Self.now)
    #expect(stale.isEmpty)
    #expect(machine.pending[Self.key(64)] != nil)
  }

  @Test("A failure that is asked for again and again is one line in the log")
  func oneLine() throws {
    var machine = Self.machine()
    var lines = 0
    for waiter in 1...5 {
      _ = machine.handle(.request(waiter, .still, Self.size), at: Self.now)
      let number = try #require(machine.pending[Self.key(64)]?.number)
      let actions = machine.handle(.fetched(Self.key(64), number: number, .failure(.failed("torn"))), at: Self.now)
      #expect(actions.contains(.answer(waiter, .failure(.failed("torn")))))
      lines += actions.filter { if case .warn = $0 { true } else { false } }.count
    }
    #expect(lines == 1)
  }

  @Test("An overdue ask answers who waits and goes on; who joins gets a time limit of its own")
  func overdue() {
    var machine = Self.machine()
    _ = machine.handle(.request(1, .still, Self.size), at: Self.now)
    let late = Self.now.advanced(byMilliseconds: 100)
    let actions = machine.handle(.timer, at: late)
    #expect(actions.contains(.answer(1, .failure(.timedOut))))
    let joined = machine.handle(.request(2, .still, Self.size), at: late)
    #expect(joined == [.schedule(late.advanced(byMilliseconds: 100))])
  }
}
