internal import NPCore
internal import NPDBus

/// Typed reading of a call's arguments, in order; each failure names the method, the place and what was found.
struct MethodArguments {
  let member: MemberName
  let values: [BusValue]
  private var position = 0

  init(_ member: MemberName, _ values: [BusValue]) {
    self.member = member
    self.values = values
  }

  mutating func text() throws(BusError) -> String {
    if case .string(let text) = try next(.string) { text } else { throw mismatch(.string) }
  }

  mutating func path() throws(BusError) -> ObjectPath {
    if case .objectPath(let path) = try next(.objectPath) { path } else { throw mismatch(.objectPath) }
  }

  mutating func truth() throws(BusError) -> Bool {
    if case .boolean(let truth) = try next(.boolean) { truth } else { throw mismatch(.boolean) }
  }

  mutating func time() throws(BusError) -> MediaTime {
    if case .int64(let count) = try next(.int64) { MediaTime(microseconds: count) } else { throw mismatch(.int64) }
  }

  mutating func count() throws(BusError) -> UInt32 {
    if case .uint32(let count) = try next(.uint32) { count } else { throw mismatch(.uint32) }
  }

  /// A double that is neither NaN nor infinite.
  mutating func number() throws(BusError) -> Double {
    guard case .double(let number) = try next(.double) else { throw mismatch(.double) }
    guard number.isFinite else {
      throw .invalidArguments("\(member): argument \(position) is \(number), which is no number to act on.")
    }
    return number
  }

  mutating func paths() throws(BusError) -> [ObjectPath] {
    guard case .array(.objectPath, let elements) = try next(.objectPaths) else { throw mismatch(.objectPaths) }
    return elements.compactMap { if case .objectPath(let path) = $0 { path } else { nil } }
  }

  /// A text that names a case of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type
  ) throws(BusError) -> Choice {
    let name = try text()
    guard let choice = Choice(rawValue: name) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidArguments("\(member): argument \(position) is “\(TextRepair.line(name))”, not one of \(known).")
    }
    return choice
  }

  private mutating func next(_ type: BusType) throws(BusError) -> BusValue {
    guard position < values.count else {
      throw .invalidArguments("\(member): argument \(position + 1), of type \(type.code), is missing.")
    }
    position += 1
    return values[position - 1]
  }

  private func mismatch(_ type: BusType) -> BusError {
    let found = values[position - 1].type.code
    return .invalidArguments("\(member): argument \(position) is of type \(found), not \(type.code).")
  }
}
