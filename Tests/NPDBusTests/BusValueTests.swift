internal import Glibc
internal import NPDBus
internal import Testing

@Suite("BusValue")
struct BusValueTests {
  @Test("Empty containers know what they would have held")
  func types() {
    #expect(BusValue.strings([]).type.code == "as")
    #expect(BusValue.objectPaths([]).type.code == "ao")
    #expect(BusValue.properties([]).type.code == "a{sv}")
    #expect(BusValue.structure([.boolean(true), .strings([])]).type.code == "(bas)")
    #expect(BusValue.array(.structure([.int64, .int64]), []).type.code == "a(xx)")
  }

  @Test(
    "A whole number is read from every number type",
    arguments: [
      (BusValue.byte(7), Int64(7)), (.int16(-7), -7), (.uint16(7), 7), (.int32(-7), -7), (.uint32(7), 7),
      (.int64(-7), -7), (.uint64(7), 7), (.double(6.6), 7), (.variant(.variant(.int64(7))), 7),
      (.uint64(.max), .max), (.double(1e300), .max), (.double(-1e300), .min),
    ])
  func wholeNumbers(value: BusValue, expected: Int64) {
    #expect(value.wholeNumber == expected)
  }

  @Test(
    "What is no number is none",
    arguments: [
      BusValue.double(.nan), .double(.infinity), .string("7"), .boolean(true), .strings(["7"]), .structure([]),
    ])
  func noNumbers(value: BusValue) {
    #expect(value.wholeNumber == nil)
    #expect(value.number == nil)
  }

  @Test("Texts are read from strings, paths, lists and variants")
  func texts() throws {
    let path = try #require(ObjectPath("/a"))
    #expect(BusValue.objectPath(path).text == "/a")
    #expect(BusValue.variant(.string("s")).text == "s")
    #expect(BusValue.int32(1).text == nil)
    #expect(BusValue.string("A").texts == ["A"])
    #expect(BusValue.strings(["A", "B"]).texts == ["A", "B"])
    #expect(BusValue.array(.variant, [.variant(.string("A")), .variant(.int32(1))]).texts == ["A"])
    #expect(BusValue.boolean(true).texts == nil)
  }

  @Test("Of equal keys in a dictionary the last counts, and keys that are no text are passed over")
  func members() {
    let twice = BusValue.properties([("a", .int32(1)), ("a", .variant(.int32(2)))])
    #expect(twice.members == ["a": .int32(2)])
    let numbers = BusValue.dictionary(.uint32, .string, [BusEntry(key: .uint32(1), value: .string("x"))])
    #expect(numbers.members == [:])
    #expect(BusValue.string("x").members == nil)
  }

  @Test("What is sent holds no NUL, however deep it lies")
  func sendable() {
    let value = BusValue.properties([("k\0", .strings(["a\0b"])), ("s", .structure([.string("\0")]))])
    let expected = BusValue.properties([("k", .strings(["ab"])), ("s", .structure([.string("")]))])
    #expect(value.sendable == expected)
  }

  @Test("A value whose form D-Bus forbids says so")
  func defects() {
    #expect(BusValue.properties([("a", .strings([]))]).defect == nil)
    #expect(BusValue.array(.string, [.int32(1)]).defect != nil)
    #expect(BusValue.structure([]).defect != nil)
    #expect(BusValue.dictionary(.variant, .string, []).defect != nil)
    #expect(BusValue.dictionary(.string, .variant, [BusEntry(key: .string("a"), value: .int32(1))]).defect != nil)
    #expect(BusValue.variant(.structure([.array(.string, [.structure([])])])).defect != nil)
  }

  @Test("A descriptor is closed when its last holder lets go")
  func descriptors() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let reader = BusFileDescriptor(owning: ends[0])
    do {
      let writer = BusFileDescriptor(owning: ends[1])
      #expect(write(writer.number, "x", 1) == 1)
    }
    var bytes = [UInt8](repeating: 0, count: 2)
    #expect(read(reader.number, &bytes, 2) == 1)
    // The other end is closed, so that the pipe has an end.
    #expect(read(reader.number, &bytes, 2) == 0)
  }
}
