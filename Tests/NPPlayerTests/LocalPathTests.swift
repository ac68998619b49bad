internal import NPPlayer
internal import Testing

@Suite("Paths as bytes")
struct LocalPathTests {
  @Test("A name that is not UTF-8 keeps its bytes in the URI and is legible for people")
  func rawBytes() {
    let path = LocalPath(bytes: Array("/music/Caf".utf8) + [0xE9] + Array(" 1.mp3".utf8))
    #expect(MediaLocation.file(path).uri == "file:///music/Caf%E9%201.mp3")
    #expect(path.displayName == "Café 1.mp3")
    #expect(path.displayStem == "Café 1")
    #expect(path.pathExtension == "mp3")
  }

  @Test(
    "Name, folder and extension are taken from the bytes",
    arguments: [
      ("/a/b.OGG", "b.OGG", "/a", "ogg"), ("b", "b", ".", ""), ("/", "/", "/", ""), ("/a/", "a", "/", ""),
      ("/a/.hidden", ".hidden", "/a", ""), ("x/y.tar.gz", "y.tar.gz", "x", "gz"),
    ])
  func parts(path: String, name: String, parent: String, suffix: String) {
    let path = LocalPath(path)
    #expect(path.displayName == name)
    #expect(path.parent == LocalPath(parent))
    #expect(path.pathExtension == suffix)
  }

  @Test("A relative path is taken from the folder, and single dots and doubled slashes go")
  func absolute() {
    let folder = LocalPath("/home/me")
    #expect(LocalPath("./a//b/.").absolute(in: folder) == LocalPath("/home/me/a/b"))
    #expect(LocalPath("../x").absolute(in: folder) == LocalPath("/home/me/../x"))
    #expect(LocalPath("/etc").absolute(in: folder) == LocalPath("/etc"))
    #expect(LocalPath("").absolute(in: LocalPath("/")) == LocalPath("/"))
  }
}

@Suite("Percent-encoding")
struct PercentCodingTests {
  @Test("Every byte of a path comes back")
  func roundTrip() {
    let all = (1...255).map { UInt8($0) }
    let encoded = PercentCoding.encodePath(all)
    #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(PercentCoding.decode(encoded.utf8) == all)
  }

  @Test("A percent sign without two digits stays", arguments: ["100%", "%zz", "%4"])
  func lonelyPercent(text: String) {
    #expect(PercentCoding.decode(text.utf8) == Array(text.utf8))
  }

  @Test("An address keeps its own encoding, and only what may not stand in it is encoded")
  func illegal() {
    #expect(PercentCoding.encodeIllegal("http://h/a%20b c/é?x=1&y=2") == "http://h/a%20b%20c/%C3%A9?x=1&y=2")
  }
}
