/// The order in which people number files: track 2 before track 10, upper and lower case alike.
package struct NaturalOrder: Sendable {
  /// A name made ready for comparing, so that sorting does not fold case again and again.
  package struct Key: Comparable, Sendable {
    fileprivate let folded: [UInt8]
    fileprivate let raw: [UInt8]

    /// Prepares `name`.
    package init(_ name: [UInt8]) {
      raw = name
      folded = Array(PlainText.decode(name).lowercased().utf8)
    }

    /// Whether `left` stands before `right`; names that fold to the same are told apart by their bytes.
    package static func < (left: Key, right: Key) -> Bool {
      let order = NaturalOrder.compare(left.folded, right.folded)
      return order == 0 ? left.raw.lexicographicallyPrecedes(right.raw) : order < 0
    }
  }

  /// Sorts names.
  package static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    names.map { Key($0) }.sorted().map(\.raw)
  }

  /// Compares runs of digits by value and all else by byte: negative, zero or positive.
  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = digits(left, from: &i)
        let b = digits(right, from: &j)
        if a.count != b.count { return a.count - b.count }
        for (x, y) in zip(a, b) where x != y { return Int(x) - Int(y) }
      } else {
        if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  /// The run of digits at `index` without leading zeros; moves `index` behind it.
  private static func digits(_ bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
    while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
