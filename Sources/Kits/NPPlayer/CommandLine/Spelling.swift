/// Finds what a mistyped word was meant to be.
package enum Spelling {
  /// Returns the candidate nearest to `word` by edits, or nil when none is near; a beginning of one counts as near.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    guard !word.isEmpty else { return nil }
    if let whole = candidates.first(where: { $0.hasPrefix(word) }) { return whole }
    let ranked = candidates.map { (distance: distance(word, $0), candidate: $0) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
  }

  /// The number of letters to insert, delete, replace, or swap with a neighbour.
  package static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left)
    let b = Array(right)
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
