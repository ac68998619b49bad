internal import NPPlayer
internal import Testing

@Suite("The queue")
struct PlayQueueTests {
  private func queue(_ count: Int, _ mode: RepeatMode = .off, shuffled: Bool = false, seed: UInt64 = 1) -> PlayQueue {
    let entries = (0..<count).map { MediaEntry(.file(LocalPath("/\($0)"))) }
    return PlayQueue(entries, repeatMode: mode, isShuffled: shuffled, seed: seed)
  }

  private func play(_ number: Int) -> PlayQueue.Action { .play(OccurrenceID(number)) }

  @Test("The same file twice is two occurrences")
  func occurrences() {
    let entry = MediaEntry(.file(LocalPath("/a")))
    let ids = PlayQueue([entry, entry]).occurrences.map(\.id)
    #expect(Set(ids).count == 2)
  }

  @Test("Tracks follow each other and the list ends")
  func toTheEnd() {
    var queue = queue(2)
    #expect(queue.start() == play(0))
    #expect(queue.hasNext)
    #expect(queue.trackEnded() == play(1))
    #expect(!queue.hasNext)
    #expect(queue.trackEnded() == .end)
    #expect(queue.current == nil)
    #expect(queue.next() == play(0))
  }

  @Test("Repeat one repeats at the end of a track and lets go when a person asks for the next")
  func repeatOne() {
    var queue = queue(2, .one)
    _ = queue.start()
    #expect(queue.upcoming?.id == OccurrenceID(0))
    #expect(queue.trackEnded() == play(0))
    #expect(queue.next() == play(1))
    #expect(queue.next() == .end)
  }

  @Test("Repeat all goes round both ways")
  func repeatAll() {
    var queue = queue(3, .all)
    _ = queue.start()
    #expect(queue.previous(at: 0) == play(2))
    #expect(queue.upcoming?.id == OccurrenceID(0))
    #expect(queue.trackEnded() == play(0))
  }

  @Test("Previous goes to the start after three seconds, and on the first track")
  func previous() {
    var queue = queue(2)
    _ = queue.start()
    #expect(queue.previous(at: 0) == .restart)
    _ = queue.next()
    #expect(queue.previous(at: 3.5) == .restart)
    #expect(queue.previous(at: 2.5) == play(0))
  }

  @Test("A corrupt entry is skipped in both directions and the rest plays")
  func corrupt() {
    var queue = queue(3, .all)
    _ = queue.start()
    #expect(queue.trackEnded() == play(1))
    #expect(queue.markBad(OccurrenceID(1)) == play(2))
    #expect(queue.trackEnded() == play(0))
    #expect(queue.trackEnded() == play(2))
    #expect(queue.previous(at: 0) == play(0))
  }

  @Test("A corrupt entry that is not current changes nothing now")
  func corruptUpcoming() {
    var queue = queue(3)
    _ = queue.start()
    #expect(queue.markBad(OccurrenceID(1)) == .none)
    #expect(queue.upcoming?.id == OccurrenceID(2))
    #expect(queue.markBad(OccurrenceID(9)) == .none)
  }

  @Test("A corrupt last entry ends the list, and nothing but corrupt ones fails it", arguments: RepeatMode.allCases)
  func allCorrupt(mode: RepeatMode) {
    var queue = queue(2, mode)
    _ = queue.start()
    #expect(queue.markBad(OccurrenceID(0)) == play(1))
    #expect(queue.markBad(OccurrenceID(1)) == .fail)
    #expect(queue.next() == .fail)
  }

  @Test("Repeat one does not repeat what is corrupt")
  func corruptRepeatOne() {
    var queue = queue(2, .one)
    _ = queue.start()
    #expect(queue.markBad(OccurrenceID(0)) == play(1))
    #expect(queue.trackEnded() == play(1))
  }

  @Test("A person who goes to a corrupt entry gets it tried again")
  func goTo() {
    var queue = queue(3)
    _ = queue.start()
    _ = queue.markBad(OccurrenceID(2))
    #expect(queue.go(to: OccurrenceID(2)) == play(2))
    #expect(queue.current?.isBad == false)
    #expect(queue.go(to: OccurrenceID(77)) == .none)
  }

  @Test("Shuffle keeps the current track, plays each once, and the same order when it repeats")
  func shuffle() {
    var queue = queue(20, .all)
    _ = queue.start()
    _ = queue.next()
    queue.setShuffled(true)
    #expect(queue.current?.id == OccurrenceID(1))
    var round: [OccurrenceID] = []
    for _ in 0..<20 {
      if let id = queue.current?.id { round.append(id) }
      _ = queue.trackEnded()
    }
    #expect(Set(round).count == 20)
    #expect(round != (0..<20).map { OccurrenceID($0) })
    #expect(queue.playingOrder.map(\.id) == round)
    queue.setShuffled(false)
    #expect(queue.playingOrder.map(\.id.number) == Array(0..<20))
    #expect(queue.current?.id == OccurrenceID(1))
  }

  @Test("Equal seeds shuffle alike and others do not")
  func seeds() {
    let orders = [1, 1, 2].map { queue(30, shuffled: true, seed: $0).playingOrder.map(\.id) }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
  }

  @Test("The window lies around a track, moves in steps, and never leaves the list")
  func window() {
    let queue = queue(100)
    func numbers(_ id: Int?) -> [Int] { queue.window(20, around: id.map { OccurrenceID($0) }).map(\.id.number) }
    #expect(numbers(nil) == Array(0..<20))
    #expect(numbers(50) == Array(45..<65))
    #expect(numbers(59) == Array(45..<65))
    #expect(numbers(60) == Array(55..<75))
    #expect(numbers(99) == Array(80..<100))
    #expect(self.queue(3).window(20, around: nil).count == 3)
  }

  @Test("What is appended comes last, shuffled or not, and ids read back from their text")
  func append() {
    var queue = queue(3, shuffled: true)
    _ = queue.start()
    let first = queue.append([MediaEntry(.url("http://h/a")), MediaEntry(.url("http://h/b"))])
    #expect(first == OccurrenceID(3))
    #expect(queue.playingOrder.suffix(2).map(\.id.number) == [3, 4])
    #expect(queue.append([]) == nil)
    #expect(OccurrenceID("track-12") == OccurrenceID(12))
    #expect(OccurrenceID("track--1") == nil)
    #expect(OccurrenceID("x") == nil)
  }

  @Test("An empty queue fails at once")
  func empty() {
    var queue = queue(0)
    #expect(queue.start() == .fail)
    #expect(queue.trackEnded() == .none)
  }
}
