internal import NPMPRIS
internal import Testing

@Suite("URIText")
struct URITextTests {
  @Test("A path becomes a percent-encoded file URI")
  func paths() {
    #expect(URIText.uri(from: "/tmp/a b#c%/é.png") == "file:///tmp/a%20b%23c%25/%C3%A9.png")
    #expect(URIText.fileURI(path: "/a?b") == "file:///a%3Fb")
    #expect(URIText.fileURI(path: "/%41") == "file:///%2541")
  }

  @Test("A path with a byte that is no UTF-8 keeps it, encoded")
  func rawBytes() {
    #expect(URIText.fileURI(pathBytes: Array("/a/".utf8) + [0xE8]) == "file:///a/%E8")
    #expect(URIText.fileURI(pathBytes: [0x2F, 0x61, 0x00, 0x62]) == "file:///ab")
  }

  @Test("A URI keeps what is encoded already, and the rest is encoded")
  func uris() {
    #expect(URIText.uri(from: "https://e.org/a%20b?c=d&e#f") == "https://e.org/a%20b?c=d&e#f")
    #expect(URIText.uri(from: "https://e.org/a b/é\u{0}") == "https://e.org/a%20b/%C3%A9")
    #expect(URIText.uri(from: "http://[::1]:80/100%") == "http://[::1]:80/100%25")
    #expect(URIText.uri(from: "spotify:track:abc") == "spotify:track:abc")
    #expect(URIText.uri(from: "https://e.org/<a>\"") == "https://e.org/%3Ca%3E%22")
  }

  @Test("What is neither a path nor a URI, or is too long, is left out")
  func none() {
    for text in ["", "a/b.png", "é:x", ":x", "1a:x", "a b:c"] { #expect(URIText.uri(from: text) == nil, "\(text)") }
    let long = "data:image/png;base64," + String(repeating: "A", count: URIText.longestURI)
    #expect(URIText.uri(from: long) == nil)
    #expect(URIText.uri(from: "/" + String(repeating: "é", count: URIText.longestURI / 3)) == nil)
  }

  @Test("Encoding a URI twice changes nothing")
  func idempotent() {
    for text in ["/tmp/a b#c%/é.png", "http://e.org/100% é", "http://e.org/%zz%4"] {
      let once = URIText.uri(from: text)
      #expect(once != nil)
      #expect(once.flatMap { URIText.uri(from: $0) } == once)
    }
  }
}
