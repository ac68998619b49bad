import Testing

@testable import NPEngine

struct CommandQueueTests {
  private func begins(_ queue: inout CommandQueue, _ lane: CommandQueue.Lane) {
    let added = queue.add(to: lane)
    #expect(added?.begins == true)
  }

  @Test("One request of a lane is under way at a time, in order")
  func order() throws {
    var queue = CommandQueue()
    let firstAdded = queue.add(to: .session("a"))
    let first = try #require(firstAdded)
    let secondAdded = queue.add(to: .session("a"))
    let second = try #require(secondAdded)
    let thirdAdded = queue.add(to: .session("a"))
    let third = try #require(thirdAdded)
    #expect([first.begins, second.begins, third.begins] == [true, false, false])
    do {
      let next = queue.finish(second.ticket)
      #expect(next == nil)
    }
    do {
      let next = queue.finish(first.ticket)
      #expect(next == second.ticket)
    }
    do {
      let next = queue.finish(first.ticket)
      #expect(next == nil)
    }
    do {
      let next = queue.finish(second.ticket)
      #expect(next == third.ticket)
    }
    do {
      let next = queue.finish(third.ticket)
      #expect(next == nil)
    }
    begins(&queue, .session("a"))
  }

  @Test("Lanes do not wait for each other")
  func lanes() {
    var queue = CommandQueue()
    begins(&queue, .session("a"))
    begins(&queue, .session("b"))
    begins(&queue, .application)
  }

  @Test("A lane that ends gives up what waits, and what is under way ends by itself")
  func end() throws {
    var queue = CommandQueue()
    let firstAdded = queue.add(to: .session("a"))
    let first = try #require(firstAdded)
    let secondAdded = queue.add(to: .session("a"))
    let second = try #require(secondAdded)
    let ended = queue.end(.session("a"))
    #expect(ended == [second.ticket])
    let others = queue.end(.session("b"))
    #expect(others.isEmpty)
    do {
      let next = queue.finish(first.ticket)
      #expect(next == nil)
    }
  }

  @Test("A lane is full at some point")
  func full() {
    var queue = CommandQueue()
    let added = (0...CommandQueue.mostWaiting + 1).map { _ in queue.add(to: .application) != nil }
    #expect(added.dropLast().allSatisfy { $0 })
    #expect(added.last == false)
  }
}
