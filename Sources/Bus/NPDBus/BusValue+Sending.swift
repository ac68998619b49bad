internal import NPCore

extension BusValue {
  /// The same value fit to be sent: its strings hold neither a NUL, which a daemon punishes, nor a non-character, which sd-bus refuses.
  package var sendable: BusValue {
    switch self {
    case .string(let text): .string(TextRepair.sendable(text))
    case .variant(let inner): .variant(inner.sendable)
    case .array(let type, let elements): .array(type, elements.map(\.sendable))
    case .dictionary(let key, let value, let entries):
      .dictionary(key, value, entries.map { BusEntry(key: $0.key.sendable, value: $0.value.sendable) })
    case .structure(let fields): .structure(fields.map(\.sendable))
    default: self
    }
  }

  /// What D-Bus forbids about the value's form, as a sentence; nil when nothing is.
  ///
  /// Elements must have the type that their array names, keys be basic, and structures not be empty.
  package var defect: String? {
    switch self {
    case .variant(let inner): inner.defect
    case .array(let type, let elements):
      elements.first { $0.type != type }.map { "An array of \(type.code) holds a value of type \($0.type.code)." }
        ?? elements.lazy.compactMap(\.defect).first
    case .dictionary(let key, let value, let entries):
      if !key.isBasic {
        "A dictionary's keys are of type \(key.code)."
      } else {
        entries.first { $0.key.type != key || $0.value.type != value }.map {
          "A dictionary of \(key.code)\(value.code) holds an entry of \($0.key.type.code)\($0.value.type.code)."
        } ?? entries.lazy.compactMap(\.value.defect).first
      }
    case .structure(let fields):
      fields.isEmpty ? "A structure has no fields." : fields.lazy.compactMap(\.defect).first
    default: nil
    }
  }
}
