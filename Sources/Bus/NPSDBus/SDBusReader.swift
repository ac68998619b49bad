internal import CNPSystemd
internal import Glibc
internal import NPDBus

/// Reads values from a message that its owner lends.
///
/// The library limits the depth of containers, so the recursion is bounded. The number of values is limited here: a peer may send 128 MiB of bytes, each
/// of which would become a value of many times its size.
@safe
struct SDBusReader {
  /// The most values that a message may hold, containers included.
  static let mostValues = 262_144

  private final class Budget {
    var left = SDBusReader.mostValues
  }

  private let message: OpaquePointer
  private let budget = Budget()

  /// Reads from a message for as long as its owner lends it.
  init(message: OpaquePointer) {
    unsafe self.message = message
  }

  /// Reads up to the end of the message or of the container that was entered.
  func readAll() throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try readNext() { values.append(value) }
    return values
  }

  private func readNext() throws(BusError) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let found = try unsafe check("sd_bus_message_peek_type", sd_bus_message_peek_type(message, &type, &contents))
    guard found > 0 else { return nil }
    budget.left -= 1
    guard budget.left >= 0 else { throw .invalidValue("A message holds more than \(Self.mostValues) values.") }
    let inner = unsafe contents.map { unsafe String(cString: $0) } ?? ""
    switch UnicodeScalar(UInt8(bitPattern: type)) {
    case "a": return try readArray(of: inner)
    case "v":
      return try within("v", inner) { reader throws(BusError) in try reader.readOne(in: "a variant") }.map {
        .variant($0)
      }
    case "r": return try within("r", inner) { reader throws(BusError) in try reader.readAll() }.map { .structure($0) }
    case let basic: return try readBasic(basic)
    }
  }

  private func readOne(in what: String) throws(BusError) -> BusValue {
    guard let value = try readNext() else { throw .invalidValue("A message ends within \(what).") }
    return value
  }

  private func readArray(of contents: String) throws(BusError) -> BusValue? {
    guard let type = BusSignature(parsing: "a" + contents)?.types.first else {
      throw .invalidValue("A message holds an array of “\(contents)”.")
    }
    switch type {
    case .dictionary(let key, let value):
      let entries = try within("a", contents) { reader throws(BusError) in try reader.readEntries(key.code + value.code)
      }
      return entries.map { .dictionary(key, value, $0) }
    case .array(let element):
      return try within("a", contents) { reader throws(BusError) in try reader.readAll() }.map { .array(element, $0) }
    default:
      throw .invalidValue("A message holds an array of “\(contents)”.")
    }
  }

  private func readEntries(_ code: String) throws(BusError) -> [BusEntry] {
    var entries: [BusEntry] = []
    while true {
      let entry = try within("e", code) { reader throws(BusError) in
        BusEntry(key: try reader.readOne(in: "an entry"), value: try reader.readOne(in: "an entry"))
      }
      guard let entry else { return entries }
      entries.append(entry)
    }
  }

  /// Reads within a container; nil when there is no further one.
  private func within<Result>(
    _ type: UnicodeScalar, _ contents: String, _ body: (SDBusReader) throws(BusError) -> Result
  ) throws(BusError) -> Result? {
    let entered = unsafe contents.withCString { pointer in
      unsafe sd_bus_message_enter_container(message, CChar(type.value), pointer)
    }
    guard try check("sd_bus_message_enter_container", entered) > 0 else { return nil }
    let result = try body(self)
    try unsafe check("sd_bus_message_exit_container", sd_bus_message_exit_container(message))
    return result
  }

  private func readBasic(_ type: UnicodeScalar) throws(BusError) -> BusValue {
    switch type {
    case "y": .byte(try readFixed(type, UInt8(0)))
    case "b": .boolean(try readFixed(type, Int32(0)) != 0)
    case "n": .int16(try readFixed(type, Int16(0)))
    case "q": .uint16(try readFixed(type, UInt16(0)))
    case "i": .int32(try readFixed(type, Int32(0)))
    case "u": .uint32(try readFixed(type, UInt32(0)))
    case "x": .int64(try readFixed(type, Int64(0)))
    case "t": .uint64(try readFixed(type, UInt64(0)))
    case "d": .double(try readFixed(type, Double(0)))
    case "s": .string(try readText(type))
    case "o": .objectPath(try readPath())
    case "g": .signature(try readSignature())
    case "h": .fileDescriptor(try readDescriptor())
    default: throw .invalidValue("A message holds a value of the unknown type “\(type)”.")
    }
  }

  private func readFixed<Number>(_ type: UnicodeScalar, _ zero: Number) throws(BusError) -> Number {
    var number = zero
    let result = unsafe withUnsafeMutablePointer(to: &number) { pointer in
      unsafe sd_bus_message_read_basic(message, CChar(type.value), pointer)
    }
    try check("sd_bus_message_read_basic", result)
    return number
  }

  private func readText(_ type: UnicodeScalar) throws(BusError) -> String {
    // The library writes a pointer into the message, which lives as long as the reader.
    var text: UnsafePointer<CChar>?
    let result = unsafe withUnsafeMutablePointer(to: &text) { pointer in
      unsafe sd_bus_message_read_basic(message, CChar(type.value), pointer)
    }
    try check("sd_bus_message_read_basic", result)
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  private func readPath() throws(BusError) -> ObjectPath {
    let text = try readText("o")
    guard let path = ObjectPath(text) else { throw .invalidValue("“\(text)” is no object path.") }
    return path
  }

  private func readSignature() throws(BusError) -> BusSignature {
    let text = try readText("g")
    guard let signature = BusSignature(parsing: text) else { throw .invalidValue("“\(text)” is no signature.") }
    return signature
  }

  /// The message closes its own descriptors, so the value gets a copy.
  private func readDescriptor() throws(BusError) -> BusFileDescriptor {
    let lent = try readFixed("h", Int32(-1))
    let copy = fcntl(lent, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else {
      throw BusError(.system, name: .failed, message: "fcntl F_DUPFD_CLOEXEC failed", errorNumber: errno)
    }
    return BusFileDescriptor(owning: copy)
  }
}
