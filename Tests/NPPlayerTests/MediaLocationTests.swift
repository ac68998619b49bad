internal import NPPlayer
internal import Testing

@Suite("References of command lines and playlists")
struct MediaLocationTests {
  private func reference(_ text: String) -> MediaLocation.Reference {
    MediaLocation.reference(Array(text.utf8), in: LocalPath("/here"))
  }

  @Test(
    "A reference is a path unless it is an address",
    arguments: [
      ("a.mp3", MediaLocation.Reference.location(.file(LocalPath("/here/a.mp3")))),
      ("file:///x/a%20b.mp3", .location(.file(LocalPath("/x/a b.mp3")))),
      ("file:/x/y", .location(.file(LocalPath("/x/y")))),
      ("file://localhost/x", .location(.file(LocalPath("/x")))),
      ("file://server/x", .unsupported("file://server")),
      ("http://h:80/s?q", .location(.url("http://h:80/s?q"))),
      ("icy://h/s", .location(.url("http://h/s"))),
      ("HTTPS://h/s", .location(.url("HTTPS://h/s"))),
      ("ftp://h/s", .unsupported("ftp")),
      ("C:\\Music\\a.mp3", .location(.file(LocalPath("/here/C:\\Music\\a.mp3")))),
      ("12:30.mp3", .location(.file(LocalPath("/here/12:30.mp3")))),
    ])
  func references(text: String, expected: MediaLocation.Reference) {
    #expect(reference(text) == expected)
  }

  @Test("An address shows the last part of its path, else its host")
  func displayNames() {
    #expect(MediaLocation.url("http://user:pw@radio.example:8000/a/Some%20Song.mp3?x#y").displayName == "Some Song.mp3")
    #expect(MediaLocation.url("http://radio.example:8000/").displayName == "radio.example")
    #expect(MediaLocation.url("http://[::1]:8000").displayName == "[::1]")
  }

  @Test("A path in a playlist of the network is taken from the playlist's address")
  func relativeToAddress() {
    let base = "http://h/lists/a.m3u"
    #expect(
      MediaLocation.reference(Array("b c.mp3".utf8), relativeTo: base) == .location(.url("http://h/lists/b%20c.mp3")))
    #expect(MediaLocation.reference(Array("/x.mp3".utf8), relativeTo: base) == .location(.url("http://h/x.mp3")))
    #expect(
      MediaLocation.reference(Array("file:///etc/passwd".utf8), relativeTo: base)
        == .location(.file(LocalPath("/etc/passwd"))))
  }
}

@Suite("Natural order")
struct NaturalOrderTests {
  @Test("Runs of digits are compared by value and letters without case")
  func order() {
    let names = ["Track 10", "track 2", "Track 1", "b", "A", "x007", "x7", "x07a", "9999999999999999999999", "Ä"]
    let sorted = NaturalOrder.sorted(names.map { Array($0.utf8) }).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      sorted == ["9999999999999999999999", "A", "b", "Track 1", "track 2", "Track 10", "x007", "x7", "x07a", "Ä"])
  }

  @Test("Names that fold to the same keep one order however they come")
  func stable() {
    let names = ["a", "A", "01", "1"].map { Array($0.utf8) }
    #expect(NaturalOrder.sorted(names) == NaturalOrder.sorted(names.reversed()))
  }
}
