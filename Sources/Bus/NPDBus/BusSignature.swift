/// A D-Bus type: one complete type, never a sequence of several.
///
/// An enumeration instead of text, so that an empty array knows what it would have held.
package indirect enum BusType: Hashable, Sendable {
  /// `y`.
  case byte
  /// `b`.
  case boolean
  /// `n`.
  case int16
  /// `q`.
  case uint16
  /// `i`.
  case int32
  /// `u`.
  case uint32
  /// `x`.
  case int64
  /// `t`.
  case uint64
  /// `d`.
  case double
  /// `s`.
  case string
  /// `o`.
  case objectPath
  /// `g`.
  case signature
  /// `h`.
  case fileDescriptor
  /// `v`.
  case variant
  /// `a` and the type of its elements.
  case array(BusType)
  /// `a{kv}`: the type of its keys, which is basic, and of its values.
  case dictionary(BusType, BusType)
  /// `(…)`: the types of its fields, at least one.
  case structure([BusType])

  /// The type as D-Bus writes it.
  package var code: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .fileDescriptor: "h"
    case .variant: "v"
    case .array(let element): "a" + element.code
    case .dictionary(let key, let value): "a{" + key.code + value.code + "}"
    case .structure(let fields): "(" + fields.map(\.code).joined() + ")"
    }
  }

  /// Whether it may be the key of a dictionary.
  package var isBasic: Bool {
    switch self {
    case .variant, .array, .dictionary, .structure: false
    default: true
    }
  }

  /// `as`.
  package static let strings = BusType.array(.string)
  /// `ao`.
  package static let objectPaths = BusType.array(.objectPath)
  /// `a{sv}`.
  package static let properties = BusType.dictionary(.string, .variant)
}

/// The types of a message's body, in order.
package struct BusSignature: Hashable, Sendable, CustomStringConvertible {
  /// The complete types.
  package let types: [BusType]

  /// Names the types.
  package init(_ types: [BusType]) {
    self.types = types
  }

  /// Parses a signature; nil when the D-Bus specification forbids it: 255 bytes, 32 levels of arrays and 32 of structures at most.
  package init?(parsing text: String) {
    guard text.utf8.count <= 255 else { return nil }
    var parser = SignatureParser(bytes: Array(text.utf8))
    guard let types = parser.parseAll() else { return nil }
    self.types = types
  }

  /// The signature as D-Bus writes it.
  package var code: String { types.map(\.code).joined() }

  /// The signature as D-Bus writes it.
  package var description: String { code }
}

/// A recursive-descent parser over the bytes of a signature.
private struct SignatureParser {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parseAll() -> [BusType]? {
    var types: [BusType] = []
    while position < bytes.count {
      guard let type = parse(arrays: 0, structures: 0) else { return nil }
      types.append(type)
    }
    return types
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func parse(arrays: Int, structures: Int) -> BusType? {
    guard arrays <= 32, structures <= 32, let byte = next() else { return nil }
    switch byte {
    case UInt8(ascii: "a"): return parseArray(arrays: arrays + 1, structures: structures)
    case UInt8(ascii: "("): return parseStructure(arrays: arrays, structures: structures + 1)
    default: return Self.basic[byte]
    }
  }

  private mutating func parseArray(arrays: Int, structures: Int) -> BusType? {
    guard arrays <= 32 else { return nil }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      return parse(arrays: arrays, structures: structures).map { .array($0) }
    }
    position += 1
    guard let key = parse(arrays: arrays, structures: structures), key.isBasic,
      let value = parse(arrays: arrays, structures: structures + 1), next() == UInt8(ascii: "}")
    else { return nil }
    return .dictionary(key, value)
  }

  private mutating func parseStructure(arrays: Int, structures: Int) -> BusType? {
    var fields: [BusType] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      guard let field = parse(arrays: arrays, structures: structures) else { return nil }
      fields.append(field)
    }
    guard next() != nil, !fields.isEmpty else { return nil }
    return .structure(fields)
  }

  private static let basic: [UInt8: BusType] = [
    UInt8(ascii: "y"): .byte, UInt8(ascii: "b"): .boolean, UInt8(ascii: "n"): .int16, UInt8(ascii: "q"): .uint16,
    UInt8(ascii: "i"): .int32, UInt8(ascii: "u"): .uint32, UInt8(ascii: "x"): .int64, UInt8(ascii: "t"): .uint64,
    UInt8(ascii: "d"): .double, UInt8(ascii: "s"): .string, UInt8(ascii: "o"): .objectPath,
    UInt8(ascii: "g"): .signature, UInt8(ascii: "h"): .fileDescriptor, UInt8(ascii: "v"): .variant,
  ]
}
