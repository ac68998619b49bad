import NPDBus
import NPMPRIS
import Testing

@testable import NPEngine

struct TrackIDAllocatorTests {
  private func elements(_ paths: [ObjectPath]) -> [String] {
    paths.map { String($0.rawValue.dropFirst(MPRIS.trackPathPrefix.count)) }
  }

  @Test("An id never moves to another entry, however the list changes")
  func neverMoves() {
    var allocator = TrackIDAllocator()
    let step1 = elements(allocator.assign(to: ["a", "a", "a"]))
    #expect(step1 == ["a", "a_o2", "a_o3"])
    let step2 = elements(allocator.assign(to: ["b", "a", "a", "a"]))
    #expect(step2 == ["b", "a", "a_o2", "a_o3"])
    let step3 = elements(allocator.assign(to: ["b"]))
    #expect(step3 == ["b"])
    let step4 = elements(allocator.assign(to: ["a", "b", "a"]))
    #expect(step4 == ["a", "b", "a_o2"])
  }

  @Test("An entry that moves keeps its id")
  func moves() {
    var allocator = TrackIDAllocator()
    _ = allocator.assign(to: ["a", "b", "c", "a"])
    let moved = elements(allocator.assign(to: ["b", "c", "a", "a"]))
    #expect(Set(moved) == ["a", "b", "c", "a_o2"])
    #expect(moved[0] == "b")
  }

  @Test("Lists of ten thousand entries are aligned in no time, and all ids differ")
  func long() {
    var allocator = TrackIDAllocator()
    let list = (0..<10_000).map { "t\($0 % 5_000)" }
    let step5 = Set(allocator.assign(to: list)).count
    #expect(step5 == 10_000)
    let step6 = Set(allocator.assign(to: list.reversed())).count
    #expect(step6 == 10_000)
    let slid = Array(list.dropFirst()) + ["last"]
    let before = allocator.assign(to: list)
    let after = allocator.assign(to: slid)
    let isKept = after.dropLast() == before.dropFirst()
    #expect(isKept)
  }
}
