internal import Glibc

/// One D-Bus value with its type.
package indirect enum BusValue: Hashable, Sendable {
  /// `y`.
  case byte(UInt8)
  /// `b`.
  case boolean(Bool)
  /// `n`.
  case int16(Int16)
  /// `q`.
  case uint16(UInt16)
  /// `i`.
  case int32(Int32)
  /// `u`.
  case uint32(UInt32)
  /// `x`.
  case int64(Int64)
  /// `t`.
  case uint64(UInt64)
  /// `d`.
  case double(Double)
  /// `s`; a NUL within is cut out when it is sent.
  case string(String)
  /// `o`.
  case objectPath(ObjectPath)
  /// `g`.
  case signature(BusSignature)
  /// `h`.
  case fileDescriptor(BusFileDescriptor)
  /// `v`.
  case variant(BusValue)
  /// `a`: the element's type, and elements that all have it.
  case array(BusType, [BusValue])
  /// `a{kv}`: the types, and entries in the order sent.
  case dictionary(BusType, BusType, [BusEntry])
  /// `(…)`.
  case structure([BusValue])

  /// The value's type.
  package var type: BusType {
    switch self {
    case .byte: .byte
    case .boolean: .boolean
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .signature
    case .fileDescriptor: .fileDescriptor
    case .variant: .variant
    case .array(let element, _): .array(element)
    case .dictionary(let key, let value, _): .dictionary(key, value)
    case .structure(let fields): .structure(fields.map(\.type))
    }
  }

  /// An `as` of these texts.
  package static func strings(_ texts: [String]) -> BusValue {
    .array(.string, texts.map { .string($0) })
  }

  /// An `ao` of these paths.
  package static func objectPaths(_ paths: [ObjectPath]) -> BusValue {
    .array(.objectPath, paths.map { .objectPath($0) })
  }

  /// An `a{sv}` of these entries, in this order.
  package static func properties(_ entries: [(String, BusValue)]) -> BusValue {
    .dictionary(.string, .variant, entries.map { BusEntry(key: .string($0.0), value: .variant($0.1)) })
  }
}

/// One entry of a dictionary.
package struct BusEntry: Hashable, Sendable {
  /// The key, of a basic type.
  package let key: BusValue
  /// The value.
  package let value: BusValue

  /// Pairs a key and a value.
  package init(key: BusValue, value: BusValue) {
    self.key = key
    self.value = value
  }
}

/// A file descriptor on its way over the bus; closed when its last holder lets go.
package final class BusFileDescriptor: Hashable, Sendable {
  /// The number of the descriptor in this process; valid as long as the object.
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Compares the numbers.
  package static func == (left: BusFileDescriptor, right: BusFileDescriptor) -> Bool {
    left.number == right.number
  }

  /// Hashes the number.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}
