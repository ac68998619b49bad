internal import NPPlayer
internal import Testing

@Suite("Playlist grammars")
struct PlaylistTests {
  private func plain(_ text: String) -> PlaylistEntry.Reference { .plain(Array(text.utf8)) }

  @Test("Extended M3U gives titles and lengths, with any line ending and a byte-order mark")
  func extendedM3U() {
    let text =
      "\u{FEFF}#EXTM3U\r\n#PLAYLIST:Mine\r\n#EXTINF:83 tvg-name=\"a,b\",One, two\r\n  one.ogg \r\r\n# remark\n#EXTINF:-1,\nx"
    let list = M3UParser.parse(Array(text.utf8))
    #expect(list.title == "Mine")
    #expect(
      list.entries == [
        PlaylistEntry(plain("one.ogg"), title: "One, two", duration: 83), PlaylistEntry(plain("x")),
      ])
  }

  @Test("A Latin-1 title is read, and a path keeps its bytes")
  func latin1() {
    let bytes = Array("#EXTINF:1,Bj".utf8) + [0xF6] + Array("rk\nBj".utf8) + [0xF6] + Array("rk.mp3".utf8)
    let entry = M3UParser.parse(bytes).entries.first
    #expect(entry?.title == "Björk")
    #expect(entry?.reference == .plain(Array("Bj".utf8) + [0xF6] + Array("rk.mp3".utf8)))
  }

  @Test("UTF-16 with a mark is read", arguments: [true, false])
  func utf16(isBig: Bool) {
    let units = Array("#EXTM3U\n#EXTINF:1,Ü\nü.mp3".utf16)
    let bytes =
      (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isBig ? pair : pair.reversed()
      }
    #expect(M3UParser.parse(bytes).entries == [PlaylistEntry(plain("ü.mp3"), title: "Ü", duration: 1)])
  }

  @Test("PLS sorts by number, whatever order and case its lines have")
  func pls() {
    let text =
      "[playlist]\nTitle10=Ten\nfile10=http://h/10\nFILE2= b.ogg\nLength2=12\nTitle3=Nothing\nNumberOfEntries=99\nVersion=2\njunk"
    #expect(
      PLSParser.parse(Array(text.utf8)).entries == [
        PlaylistEntry(plain("b.ogg"), duration: 12), PlaylistEntry(plain("http://h/10"), title: "Ten"),
      ])
  }

  @Test("XSPF gives titles, artists and milliseconds, with prefixes, CDATA and entities")
  func xspf() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:playlist version="1" xmlns:x="http://xspf.org/ns/0/"><x:title>All &amp; more</x:title><x:trackList>
      <x:track><x:location>a%20b.ogg</x:location><x:location>second</x:location><x:title><![CDATA[A <b>]]></x:title>
      <x:creator>Me</x:creator><x:duration>1500</x:duration></x:track><x:track><x:title>no place</x:title></x:track>
      </x:trackList></x:playlist>
      """
    let list = try XSPFParser.parse(Array(text.utf8), name: "t")
    #expect(list.title == "All & more")
    #expect(list.entries == [PlaylistEntry(.uri("a%20b.ogg"), title: "A <b>", artist: "Me", duration: 1.5)])
  }

  @Test("Broken XML is an error that names the list", arguments: ["<playlist><trackList>", "<html></html>", "<"])
  func brokenXSPF(text: String) {
    #expect {
      try XSPFParser.parse(Array(text.utf8), name: "bad.xspf")
    } throws: { error in
      (error as? PlayerError).map { $0.code == .malformedPlaylist && $0.subject == "bad.xspf" } ?? false
    }
  }

  @Test("An entity that names a file of this machine is not loaded")
  func externalEntity() throws {
    let text = """
      <!DOCTYPE playlist [<!ENTITY e SYSTEM "file:///etc/hostname">]>
      <playlist><trackList><track><location>a&e;.ogg</location></track></trackList></playlist>
      """
    #expect(try XSPFParser.parse(Array(text.utf8), name: "t").entries.first?.reference == .uri("a"))
  }

  @Test("Content counts before the name, and a segment index of HTTP Live Streaming is media")
  func detection() {
    func detect(_ text: String, _ suffix: String) -> PlaylistFormat? {
      PlaylistFormat.detect(Array(text.utf8), pathExtension: suffix)
    }
    #expect(detect("\u{FEFF}\n [Playlist]\n", "m3u") == .pls)
    #expect(detect("#extm3u\n", "") == .m3u)
    #expect(detect("a.ogg", "m3u8") == .m3u)
    #expect(detect("<?xml?><playlist>", "") == .xspf)
    #expect(detect("a.ogg", "txt") == nil)
    #expect(detect("#EXTM3U\n#EXT-X-TARGETDURATION:10\n", "m3u8") == nil)
    #expect(detect("", "pls") == .pls)
  }

  @Test("Any bytes at all parse without a crash")
  func noise() {
    var generator = SplitMix64(state: 7)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = M3UParser.parse(bytes)
      _ = PLSParser.parse(bytes)
      _ = PlaylistFormat.detect(bytes, pathExtension: "m3u")
      _ = try? XSPFParser.parse(bytes, name: "noise")
      _ = PlainText.line(PlainText.decode(bytes))
    }
  }
}
