internal import CNPSystemd
internal import NPDBus

/// Appends values to a message that its owner lends.
@safe
struct SDBusWriter {
  private let message: OpaquePointer

  /// Writes to a message for as long as its owner lends it.
  init(message: OpaquePointer) {
    unsafe self.message = message
  }

  /// Appends one value, whose form the caller has checked.
  func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let number): try appendFixed("y", number)
    case .boolean(let truth): try appendFixed("b", Int32(truth ? 1 : 0))
    case .int16(let number): try appendFixed("n", number)
    case .uint16(let number): try appendFixed("q", number)
    case .int32(let number): try appendFixed("i", number)
    case .uint32(let number): try appendFixed("u", number)
    case .int64(let number): try appendFixed("x", number)
    case .uint64(let number): try appendFixed("t", number)
    case .double(let number): try appendFixed("d", number)
    case .fileDescriptor(let descriptor): try appendFixed("h", descriptor.number)
    case .string(let text): try appendText("s", text)
    case .objectPath(let path): try appendText("o", path.rawValue)
    case .signature(let signature): try appendText("g", signature.code)
    case .variant(let inner): try within("v", inner.type.code) { writer throws(BusError) in try writer.append(inner) }
    case .structure(let fields):
      try within("r", fields.map(\.type.code).joined()) { writer throws(BusError) in
        for field in fields { try writer.append(field) }
      }
    case .array(let type, let elements):
      try within("a", type.code) { writer throws(BusError) in
        for element in elements { try writer.append(element) }
      }
    case .dictionary(let key, let value, let entries):
      try append(entries, code: key.code + value.code)
    }
  }

  private func append(_ entries: [BusEntry], code: String) throws(BusError) {
    try within("a", "{\(code)}") { writer throws(BusError) in
      for entry in entries {
        try writer.within("e", code) { writer throws(BusError) in
          try writer.append(entry.key)
          try writer.append(entry.value)
        }
      }
    }
  }

  private func appendFixed<Number>(_ type: UnicodeScalar, _ number: Number) throws(BusError) {
    var number = number
    let result = unsafe withUnsafePointer(to: &number) { pointer in
      unsafe sd_bus_message_append_basic(message, CChar(type.value), pointer)
    }
    try check("sd_bus_message_append_basic", result)
  }

  private func appendText(_ type: UnicodeScalar, _ text: String) throws(BusError) {
    let result = unsafe text.withCString { pointer in
      unsafe sd_bus_message_append_basic(message, CChar(type.value), pointer)
    }
    try check("sd_bus_message_append_basic", result)
  }

  private func within(
    _ type: UnicodeScalar, _ contents: String, _ body: (SDBusWriter) throws(BusError) -> Void
  ) throws(BusError) {
    let result = unsafe contents.withCString { pointer in
      unsafe sd_bus_message_open_container(message, CChar(type.value), pointer)
    }
    try check("sd_bus_message_open_container", result)
    try body(self)
    try unsafe check("sd_bus_message_close_container", sd_bus_message_close_container(message))
  }
}
