internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// Gives each entry of a list an id of its own that stays with it while entries around it come and go.
struct TrackIDAllocator: Sendable {
  private var contents: [String] = []
  private var occurrences: [Int] = []

  /// The ids of the entries of a new list, in its order; entries that it shares with the last list keep theirs.
  mutating func assign(to contents: [String]) -> [ObjectPath] {
    if contents != self.contents { realign(to: contents) }
    return zip(self.contents, occurrences).map { MPRIS.trackPath(of: $0, occurrence: $1) }
  }

  private mutating func realign(to new: [String]) {
    let kept = SequenceAlignment.common(contents, new)
    var assigned: [Int?] = Array(repeating: nil, count: new.count)
    // What is in use in the old list stays out of reach, so that an id never moves to another entry.
    var used: [String: Set<Int>] = [:]
    for (content, occurrence) in zip(contents, occurrences) { used[content, default: []].insert(occurrence) }
    for pair in kept { assigned[pair.new] = occurrences[pair.old] }
    var free: [String: [Int]] = [:]
    let keptOld = Set(kept.map(\.old))
    for index in contents.indices where !keptOld.contains(index) {
      free[contents[index], default: []].append(occurrences[index])
    }
    occurrences = new.indices.map { index in
      if let occurrence = assigned[index] { return occurrence }
      // An entry that moved within the list keeps its id.
      if var moved = free[new[index]], !moved.isEmpty {
        let occurrence = moved.removeFirst()
        free[new[index]] = moved
        return occurrence
      }
      var occurrence = 1
      while used[new[index], default: []].contains(occurrence) { occurrence += 1 }
      used[new[index], default: []].insert(occurrence)
      return occurrence
    }
    contents = new
  }
}

/// Finds what two sequences have in common, in order.
enum SequenceAlignment {
  /// The most comparisons of the exact method; beyond, what is equal at both ends counts as common alone.
  static let mostComparisons = 250_000

  /// A pair of places that hold the same.
  struct Pair: Hashable, Sendable {
    let old: Int
    let new: Int
  }

  /// Pairs of equal elements, ascending on both sides: a longest common subsequence where the sequences are not too long.
  static func common<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Pair] {
    var head = 0
    while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < old.count - head, tail < new.count - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    var pairs = (0..<head).map { Pair(old: $0, new: $0) }
    if oldMiddle.count * newMiddle.count <= mostComparisons {
      pairs += longest(old, oldMiddle, new, newMiddle)
    }
    return pairs + (0..<tail).reversed().map { Pair(old: old.count - 1 - $0, new: new.count - 1 - $0) }
  }

  private static func longest<Element: Hashable>(
    _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>
  ) -> [Pair] {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return [] }
    let width = newRange.count + 1
    var lengths = [Int32](repeating: 0, count: (oldRange.count + 1) * width)
    for row in (0..<oldRange.count).reversed() {
      for column in (0..<newRange.count).reversed() {
        lengths[row * width + column] =
          old[oldRange.lowerBound + row] == new[newRange.lowerBound + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var pairs: [Pair] = []
    var (row, column) = (0, 0)
    while row < oldRange.count, column < newRange.count {
      let (oldIndex, newIndex) = (oldRange.lowerBound + row, newRange.lowerBound + column)
      if old[oldIndex] == new[newIndex] {
        pairs.append(Pair(old: oldIndex, new: newIndex))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
