/// Lenient reading of foreign values: each property is nil when the value cannot be taken for what is asked.
extension BusValue {
  /// The value within any number of variants.
  package var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// A text: `s`, `o` or `g`.
  package var text: String? {
    switch unwrapped {
    case .string(let text): text
    case .objectPath(let path): path.rawValue
    case .signature(let signature): signature.code
    default: nil
    }
  }

  /// Texts: an array of them, or one alone.
  package var texts: [String]? {
    if case .array(_, let elements) = unwrapped { return elements.compactMap(\.text) }
    return text.map { [$0] }
  }

  /// A truth value: `b` alone.
  package var truth: Bool? {
    if case .boolean(let truth) = unwrapped { truth } else { nil }
  }

  /// A whole number of any width; a finite `d` is rounded, and what does not fit saturates.
  package var wholeNumber: Int64? {
    switch unwrapped {
    case .byte(let number): Int64(number)
    case .int16(let number): Int64(number)
    case .uint16(let number): Int64(number)
    case .int32(let number): Int64(number)
    case .uint32(let number): Int64(number)
    case .int64(let number): number
    case .uint64(let number): Int64(clamping: number)
    case .double(let number):
      number.isFinite ? (number >= 0x1p63 ? .max : number <= -0x1p63 ? .min : Int64(number.rounded())) : nil
    default: nil
    }
  }

  /// A number of any type; nil for NaN and infinities.
  package var number: Double? {
    if case .double(let number) = unwrapped { return number.isFinite ? number : nil }
    return wholeNumber.map(Double.init)
  }

  /// The entries of a dictionary with textual keys, by key; of equal keys the last counts.
  package var members: [String: BusValue]? {
    guard case .dictionary(_, _, let entries) = unwrapped else { return nil }
    var members: [String: BusValue] = [:]
    for entry in entries {
      if let key = entry.key.text { members[key] = entry.value.unwrapped }
    }
    return members
  }

  /// The elements of an array or the fields of a structure.
  package var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let elements): elements
    case .structure(let fields): fields
    default: nil
    }
  }
}
