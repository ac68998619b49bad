/// Finds what two sequences have in common, in order, as Myers' algorithm for differences does.
enum SequenceAlignment {
  /// The most insertions and removals that are looked for; beyond, what is equal at both ends counts as common alone.
  ///
  /// The cost is the length of the sequences plus the square of the changes.
  static let mostChanges = 512

  /// A pair of places that hold the same.
  struct Pair: Hashable, Sendable {
    let old: Int
    let new: Int
  }

  /// Pairs of equal elements, ascending on both sides: as many as there can be, where not too much has changed.
  static func common<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Pair] {
    var head = 0
    while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < old.count - head, tail < new.count - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    let middle = Middle(old: old[head..<old.count - tail], new: new[head..<new.count - tail])
    return (0..<head).map { Pair(old: $0, new: $0) } + middle.common()
      + (0..<tail).reversed().map { Pair(old: old.count - 1 - $0, new: new.count - 1 - $0) }
  }

  /// What lies between the equal ends.
  private struct Middle<Element: Hashable> {
    let old: ArraySlice<Element>
    let new: ArraySlice<Element>

    /// How far along `old` each diagonal reaches after the same number of changes; diagonals are counted from `-limit - 1`.
    typealias Front = [Int]

    private var limit: Int { min(old.count + new.count, mostChanges) }

    func common() -> [Pair] {
      guard !old.isEmpty, !new.isEmpty else { return [] }
      var front = Front(repeating: 0, count: 2 * limit + 3)
      var history: [Front] = []
      for changes in 0...limit {
        history.append(front)
        for diagonal in stride(from: -changes, through: changes, by: 2) {
          var place = start(of: diagonal, changes, front)
          while place < old.count, place - diagonal < new.count, isEqual(place, place - diagonal) { place += 1 }
          front[index(diagonal)] = place
          if place >= old.count, place - diagonal >= new.count { return pairs(history) }
        }
      }
      return []
    }

    /// Where a diagonal begins with one more change: below or beside the one that reaches farther.
    private func start(of diagonal: Int, _ changes: Int, _ front: Front) -> Int {
      let (left, right) = (front[index(diagonal - 1)], front[index(diagonal + 1)])
      return diagonal == -changes || diagonal != changes && left < right ? right : left + 1
    }

    /// Follows the way back from the end.
    private func pairs(_ history: [Front]) -> [Pair] {
      var pairs: [Pair] = []
      var (x, y) = (old.count, new.count)
      for changes in history.indices.reversed() {
        let (front, diagonal) = (history[changes], x - y)
        let begin = changes == 0 ? 0 : start(of: diagonal, changes, front)
        while x > begin, y > 0, x > 0 {
          (x, y) = (x - 1, y - 1)
          pairs.append(Pair(old: old.startIndex + x, new: new.startIndex + y))
        }
        guard changes > 0 else { break }
        let isInsertion =
          diagonal == -changes
          || diagonal != changes && front[index(diagonal - 1)] < front[index(diagonal + 1)]
        if isInsertion { y -= 1 } else { x -= 1 }
      }
      return pairs.reversed()
    }

    private func index(_ diagonal: Int) -> Int { diagonal + limit + 1 }

    private func isEqual(_ x: Int, _ y: Int) -> Bool { old[old.startIndex + x] == new[new.startIndex + y] }
  }
}
