/// Looks for words that no file of the project holds: marks of unfinished work, and paths of one machine.
package enum WordingCheck {
  private static let rule = "wording"

  /// The findings in the text of the file at `path`.
  package static func check(path: String, text: String) -> [Finding] {
    // Written in two halves, so that this file passes its own rule.
    let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    let roots = ["work", "opt/swift", "root", "Users"].map { "/" + $0 + "/" }
    var findings: [Finding] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for mark in marks where contains(line, word: mark) {
        findings.append(
          finding(path, index + 1, "'\(mark)' marks unfinished work; finish it or say what does not hold."))
      }
      for root in roots where contains(line, path: root) {
        findings.append(finding(path, index + 1, "'\(root)' is a path of one machine."))
      }
    }
    return findings
  }

  private static func finding(_ path: String, _ line: Int, _ message: String) -> Finding {
    Finding(path: path, line: line, rule: rule, message: message)
  }

  /// True when `word` stands in `line` with neither a letter, a digit nor an underscore beside it.
  private static func contains(_ line: Substring, word: String) -> Bool {
    line.ranges(of: word).contains { range in
      let before = range.lowerBound == line.startIndex ? nil : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? nil : line[range.upperBound]
      return !isPartOfWord(before) && !isPartOfWord(after)
    }
  }

  /// True when `path` begins in `line`, and is not the end of a longer path.
  private static func contains(_ line: Substring, path: String) -> Bool {
    line.ranges(of: path).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !isPartOfWord(before) && ![".", "-", "}", ")", "~", "*"].contains(before)
    }
  }

  private static func isPartOfWord(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || character == "_"
  }
}
