internal import NPDBus
internal import Testing

@Suite("Names on the bus")
struct BusNamesTests {
  @Test(
    "Bus names that the specification allows are taken",
    arguments: ["org.mpris.MediaPlayer2.vlc.instance7389", ":1.42", "a.b-c", "_a._b", ":1-2.3", "A.B"])
  func busNames(text: String) {
    #expect(BusName(text)?.rawValue == text)
  }

  @Test(
    "Bus names that the specification forbids are refused",
    arguments: [
      "", ".", "a", "a.", ".a", "a..b", "1a.b", "a.1b", "a.b c", "a.é", "a/b.c", ":", ":1", ":.", ":1..2", "a.b\0",
      "a.b\n", "a.\u{301}b", "a.b:c",
    ])
  func wrongBusNames(text: String) {
    #expect(BusName(text) == nil)
  }

  @Test("A name is at most 255 bytes long")
  func length() {
    let longest = "a." + String(repeating: "b", count: 253)
    #expect(BusName(longest) != nil)
    #expect(BusName(longest + "b") == nil)
    #expect(InterfaceName(longest) != nil)
    #expect(InterfaceName(longest + "b") == nil)
    #expect(MemberName(String(repeating: "b", count: 255)) != nil)
    #expect(MemberName(String(repeating: "b", count: 256)) == nil)
  }

  @Test("Unique names are told from well-known ones")
  func unique() {
    #expect(BusName(":1.42")?.isUnique == true)
    #expect(BusName("a.b")?.isUnique == false)
  }

  @Test(
    "Object paths that the specification allows are taken",
    arguments: ["/", "/a", "/a/b_C9", "/0/1", "/" + String(repeating: "x", count: 10_000)])
  func paths(text: String) {
    #expect(ObjectPath(text)?.rawValue == text)
  }

  @Test(
    "Object paths that the specification forbids are refused",
    arguments: ["", "a", "//", "/a/", "/a//b", "/a-b", "/a.b", "/é", "/DeaDBeeF/1/-1", "spotify:track:abc", "/a\0"])
  func wrongPaths(text: String) {
    #expect(ObjectPath(text) == nil)
  }

  @Test("A child's path is made of valid elements alone")
  func children() {
    #expect(ObjectPath("/")?.appending("a")?.rawValue == "/a")
    #expect(ObjectPath("/a")?.appending("b")?.rawValue == "/a/b")
    #expect(ObjectPath("/a")?.appending("b-c") == nil)
    #expect(ObjectPath("/a")?.appending("") == nil)
  }

  @Test("Interfaces, errors and members have rules of their own")
  func others() {
    #expect(InterfaceName("org.mpris.MediaPlayer2") != nil)
    #expect(InterfaceName("org.swift-now.X") == nil)
    #expect(InterfaceName("single") == nil)
    #expect(ErrorName("a.b") != nil)
    #expect(ErrorName("a.9") == nil)
    #expect(MemberName("Get_2") != nil)
    #expect(MemberName("2Get") == nil)
    #expect(MemberName("Get.It") == nil)
    #expect(MemberName("") == nil)
  }

  @Test("Any text is judged without a trap, and what is taken is written as it was read")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("./:_-aZ09é\0 ".unicodeScalars)
    for _ in 0..<5_000 {
      let text = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...12, using: &generator)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          }))
      #expect(BusName(text).map { $0.rawValue == text } ?? true)
      #expect(ObjectPath(text).map { $0.rawValue == text && !text.contains("//") } ?? true)
      #expect(InterfaceName(text).map { $0.rawValue == text && BusName(text) != nil } ?? true)
    }
  }
}
