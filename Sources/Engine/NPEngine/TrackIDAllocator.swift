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
