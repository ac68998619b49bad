internal import NPPlayer
internal import Testing

@Suite("From the command line to a flat list")
struct SourceResolverTests {
  @Test("A playlist's paths are taken from its own folder, its folders are scanned and its lists followed")
  func nesting() {
    let folder = ScratchFolder()
    folder.write("music/a.ogg")
    folder.write("music/cd/b.ogg")
    folder.write("lists/inner.pls", "[playlist]\nFile1=../music/a.ogg\n")
    folder.write("lists/outer.m3u", "#EXTINF:5,Inner title\n../music/a.ogg\n../music/cd\ninner.pls\nhttp://h/radio\n")
    let resolution = folder.resolve("lists/outer.m3u")
    #expect(resolution.notices.isEmpty)
    #expect(
      folder.names(resolution.entries)
        == ["lists/../music/a.ogg", "lists/../music/cd/b.ogg", "lists/../music/a.ogg", "http://h/radio"])
    #expect(resolution.entries.first?.title == "Inner title")
  }

  @Test("A playlist that includes itself is said once and its other entries play")
  func selfInclusion() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    folder.write("loop.m3u", "a.ogg\nloop.m3u\n./loop.m3u\na.ogg\n")
    let resolution = folder.resolve("loop.m3u")
    #expect(folder.names(resolution.entries) == ["a.ogg", "a.ogg"])
    #expect(resolution.notices.map(\.code) == [.playlistLoop])
  }

  @Test("Two playlists that include each other end, and the same list twice side by side is no loop")
  func mutualInclusion() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    folder.write("one.m3u", "two.m3u\na.ogg\n")
    folder.write("two.m3u", "a.ogg\none.m3u\n")
    folder.write("flat.m3u", "a.ogg\n")
    folder.write("pair.m3u", "flat.m3u\nflat.m3u\n")
    #expect(folder.names(folder.resolve("one.m3u").entries) == ["a.ogg", "a.ogg"])
    #expect(folder.resolve("one.m3u").notices.map(\.code) == [.playlistLoop])
    #expect(folder.resolve("pair.m3u").entries.count == 2)
    #expect(folder.resolve("pair.m3u").notices.isEmpty)
  }

  @Test("A list of nothing but itself leaves nothing and says why")
  func onlyItself() {
    let folder = ScratchFolder()
    folder.write("self.m3u", "self.m3u\n")
    #expect(folder.resolve("self.m3u").entries.isEmpty)
    #expect(folder.resolve("self.m3u").notices.map(\.code) == [.playlistLoop])
  }

  @Test("Lists nested too deep are cut with a word")
  func depth() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    for level in 0..<40 { folder.write("\(level).m3u", "a.ogg\n\(level + 1).m3u\n") }
    let resolution = folder.resolve("0.m3u")
    #expect(resolution.entries.count == SourceResolver.depthLimit)
    #expect(resolution.notices.map(\.code) == [.tooDeep])
  }

  @Test("Lists that double at each level stop at the limit of entries")
  func explosion() {
    let folder = ScratchFolder()
    folder.write("15.m3u", String(repeating: "http://h/a\n", count: 100))
    for level in 0..<15 { folder.write("\(level).m3u", "\(level + 1).m3u\n\(level + 1).m3u\n") }
    let resolution = folder.resolve("0.m3u")
    #expect(resolution.entries.count == SourceResolver.entryLimit)
    #expect(resolution.notices.map(\.code) == [.tooLong])
  }

  @Test("Ten thousand entries come out in order")
  func manyEntries() {
    let folder = ScratchFolder()
    for index in 0..<50 { folder.write("f\(index).ogg") }
    folder.write("big.m3u", (0..<10_000).map { "#EXTINF:1,Title \($0)\nf\($0 % 50).ogg" }.joined(separator: "\n"))
    let resolution = folder.resolve("big.m3u")
    #expect(resolution.entries.count == 10_000)
    #expect(resolution.entries.last?.title == "Title 9999")
  }

  @Test("Missing entries are named, the first three, and counted")
  func missing() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    folder.write("list.m3u", "a.ogg\n" + (0..<10).map { "gone\($0).ogg\n" }.joined())
    let resolution = folder.resolve("list.m3u")
    #expect(resolution.entries.count == 1)
    #expect(resolution.notices.count == 4)
    #expect(resolution.notices.last?.message == "7 more entries of this playlist are missing")
  }

  @Test("A path is found however another system spelled it")
  func spellings() {
    let folder = ScratchFolder()
    folder.write(Array("Bj".utf8) + [0xF6] + Array("rk/1.ogg".utf8), [])
    folder.write("Ärzte/2.ogg")
    folder.write("a b.ogg")
    let lines = Array("Björk\\1.ogg\n".utf8) + [0xC4] + Array("rzte/2.ogg\na%20b.ogg\n".utf8)
    folder.write(Array("list.m3u".utf8), lines)
    let resolution = folder.resolve("list.m3u")
    #expect(resolution.notices.isEmpty)
    #expect(resolution.entries.map(\.location.displayName) == ["1", "2", "a b"])
  }

  @Test("XSPF paths are percent-decoded, and an empty list says so")
  func xspf() {
    let folder = ScratchFolder()
    folder.write("a b.ogg")
    folder.write(
      "l.xspf", "<playlist><trackList><track><location>a%20b.ogg</location></track></trackList></playlist>")
    folder.write("empty.xspf", "<playlist><trackList/></playlist>")
    let resolution = folder.resolve("l.xspf", "empty.xspf")
    #expect(folder.names(resolution.entries) == ["a b.ogg"])
    #expect(resolution.notices.map(\.code) == [.emptyPlaylist])
  }

  @Test("A file without the extension of a list is one by its content, and else is left to the pipeline")
  func sniffing() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    folder.write("stations", "[playlist]\nFile1=http://h/s\n")
    folder.write("strange.bin", "RIFF")
    let resolution = folder.resolve("stations", "strange.bin")
    #expect(folder.names(resolution.entries) == ["http://h/s", "strange.bin"])
  }

  @Test("A list of the network is fetched, resolved against its address, and may not name files here")
  func remoteList() {
    let folder = ScratchFolder()
    let resolution = folder.resolve(
      "http://h/l/a.m3u", "http://h/gone.pls",
      remote: [
        "http://h/l/a.m3u": "b.mp3\nfile:///etc/passwd\nhttp://other/s\nc.pls\na.m3u\n",
        "http://h/l/c.pls": "[playlist]\nFile1=/root.ogg\n",
      ])
    #expect(folder.names(resolution.entries) == ["http://h/l/b.mp3", "http://other/s", "http://h/root.ogg"])
    #expect(resolution.notices.map(\.code) == [.refused, .playlistLoop, .unreachable])
  }

  @Test("A live stream's segment index is played, not read as a list")
  func segmentIndex() {
    let folder = ScratchFolder()
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\ns0.ts\n"
    let resolution = folder.resolve("http://h/live.m3u8", remote: ["http://h/live.m3u8": text])
    #expect(folder.names(resolution.entries) == ["http://h/live.m3u8"])
  }
}
