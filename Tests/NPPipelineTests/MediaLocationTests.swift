internal import Testing

@testable internal import NPPipeline

@Suite("Media locations")
struct MediaLocationTests {
  @Test("A path's bytes survive, whatever they are")
  func bytes() {
    let path = Array("/music/caf".utf8) + [0xE9, 0x25, 0x20, 0x3F, 0x23, 0x01, 0xFF] + Array("x.mp3".utf8)
    let location = MediaLocation(path: path)
    #expect(location.uri == "file:///music/caf%E9%25%20%3F%23%01%FFx.mp3")
    #expect(location.path == path)
    #expect(!location.isNetwork)
  }

  @Test("A file address may name this machine, and no other")
  func hosts() {
    #expect(MediaLocation(uri: "file:///a/b").path == Array("/a/b".utf8))
    #expect(MediaLocation(uri: "file:/a/b").path == Array("/a/b".utf8))
    #expect(MediaLocation(uri: "FILE://localhost/a%2fb").path == Array("/a/b".utf8))
    #expect(MediaLocation(uri: "file://elsewhere/a").path == nil)
    #expect(MediaLocation(uri: "file:///a%00b").path == nil)
    #expect(MediaLocation(uri: "http://host/a").path == nil)
  }

  @Test("A percent sign that encodes nothing stands for itself", arguments: ["%", "%4", "%zz", "a%", "%%41"])
  func stray(text: String) throws {
    let path = try #require(MediaLocation(uri: "file:///" + text).path)
    #expect(String(decoding: path, as: UTF8.self) == "/" + (text == "%%41" ? "%A" : text))
  }

  @Test("The scheme is what stands before the first colon, if it is one")
  func schemes() {
    #expect(MediaLocation(uri: "HTTPS://x").scheme == "https")
    #expect(MediaLocation(uri: "icy://x").isNetwork)
    #expect(MediaLocation(uri: "/a:b").scheme == nil)
    #expect(MediaLocation(uri: ":b").scheme == nil)
    #expect(MediaLocation(uri: "").scheme == nil)
    #expect(MediaLocation(uri: "not an address").scheme == nil)
  }

  @Test("What a person reads is a path or the address")
  func description() {
    #expect(MediaLocation(path: "/música/ä b.mp3").description == "/música/ä b.mp3")
    #expect(MediaLocation(uri: "http://host/a%20b").description == "http://host/a%20b")
  }
}
