import Testing

@testable import NPEngine

struct SequenceAlignmentTests {
  @Test("What is common is found in order, around insertions and removals")
  func common() {
    let pairs = SequenceAlignment.common(Array("abcdef"), Array("xbcyef"))
    #expect(pairs.map(\.old) == [1, 2, 4, 5])
    #expect(pairs.map(\.new) == [1, 2, 4, 5])
  }

  @Test("Empty and equal sequences are no special case")
  func edges() {
    #expect(SequenceAlignment.common([Int](), [Int]()).isEmpty)
    #expect(SequenceAlignment.common([1], []).isEmpty)
    #expect(SequenceAlignment.common([1, 1, 1], [1, 1]).count == 2)
    #expect(SequenceAlignment.common([1, 2, 3], [1, 2, 3]).count == 3)
  }

  @Test("Of random sequences as much is found in common as there is")
  func random() {
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<500 {
      let old = (0..<next(12)).map { _ in next(4) }
      let new = (0..<next(12)).map { _ in next(4) }
      let pairs = SequenceAlignment.common(old, new)
      #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
      #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
      #expect(pairs.count == Self.longestCommon(old, new), "\(old) and \(new)")
    }
  }

  /// The length of a longest common subsequence, by the plain method.
  private static func longestCommon(_ old: [Int], _ new: [Int]) -> Int {
    var above = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var row = above
      for (column, other) in new.enumerated() {
        row[column + 1] = element == other ? above[column] + 1 : max(above[column + 1], row[column])
      }
      above = row
    }
    return above[new.count]
  }

  @Test("Sequences with nothing in common end the search early")
  func nothing() {
    #expect(SequenceAlignment.common(Array(0..<5_000), Array(5_000..<10_000)).isEmpty)
  }
}
