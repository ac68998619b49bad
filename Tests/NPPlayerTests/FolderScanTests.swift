internal import Glibc
internal import NPPlayer
internal import Testing

@Suite("Folders")
struct FolderScanTests {
  @Test("A scan takes media only, in natural order, each folder's files before its subfolders")
  func order() throws {
    let folder = ScratchFolder()
    for name in [
      "10.ogg", "2.OGG", "1.flac", "cover.jpg", "notes.txt", "list.m3u", ".hidden.mp3", "CD2/1.mp3", "CD10/1.mp3",
    ] {
      folder.write(name)
    }
    folder.write(".git/a.mp3")
    folder.write("film.mkv")
    let findings = try FolderScan.scan(folder.path)
    #expect(
      folder.names(findings.files.map { MediaEntry(.file($0)) })
        == ["1.flac", "2.OGG", "10.ogg", "film.mkv", "CD2/1.mp3", "CD10/1.mp3"])
    #expect(findings.notices.isEmpty)
  }

  @Test("A link to a folder above ends, a link to a file and to another folder are followed")
  func links() throws {
    let folder = ScratchFolder()
    folder.write("music/a.ogg")
    folder.write("elsewhere/b.ogg")
    folder.link("music/loop", to: "..")
    folder.link("music/self", to: ".")
    folder.link("music/c.ogg", to: "a.ogg")
    folder.link("music/dangling.ogg", to: "nothing")
    let files = try FolderScan.scan(folder.path.appending(Array("music".utf8))).files
    #expect(files.map(\.displayName) == ["a.ogg", "c.ogg", "b.ogg"])
  }

  @Test("A folder without media, a missing one, and a file under a file each say what is wrong")
  func errors() {
    let folder = ScratchFolder()
    folder.write("empty/readme.txt")
    folder.write("file.mp3")
    let resolution = folder.resolve("empty", "missing", "file.mp3/x")
    #expect(resolution.entries.isEmpty)
    #expect(resolution.notices.map(\.code) == [.noMedia, .notFound, .notFound])
    #expect(
      resolution.notices.first?.description == "\(folder.path.displayPath)/empty: no audio or video file in this folder"
    )
  }

  @Test("A bad argument among good ones is said and the rest plays")
  func badAmongGood() {
    let folder = ScratchFolder()
    folder.write("a.ogg")
    folder.write("b.ogg")
    let resolution = folder.resolve("a.ogg", "nope.ogg", "ftp://h/x", "b.ogg")
    #expect(folder.names(resolution.entries) == ["a.ogg", "b.ogg"])
    #expect(resolution.notices.map(\.code) == [.notFound, .unsupportedScheme])
  }

  @Test("A pipe is neither a file nor a folder, and reading one does not wait")
  func pipes() {
    let folder = ScratchFolder()
    #expect(folder.path.appending(Array("p.mp3".utf8)).withCString { mkfifo($0, 0o600) } == 0)
    #expect(folder.resolve("p.mp3").notices.map(\.code) == [.unreadable])
  }

  @Test("A file with a name that is not UTF-8 is found with its bytes")
  func rawNames() throws {
    let folder = ScratchFolder()
    let name: [UInt8] = [0xFF, 0xE9] + Array(".ogg".utf8)
    folder.write(name, [])
    #expect(try FolderScan.scan(folder.path).files.map(\.name) == [name])
  }

  @Test("A name may look like an address and still be a file")
  func lookalike() {
    let folder = ScratchFolder()
    folder.write("http:/h/a.ogg")
    #expect(folder.resolve("http://h/a.ogg").entries.map(\.location).first?.localPath != nil)
  }
}

@Suite("Folder art")
struct FolderArtTests {
  private func choose(_ names: String...) -> String? {
    FolderArt.choose(names.map { Array($0.utf8) }).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("cover counts before folder and front, JPEG before PNG, and case does not matter")
  func preference() {
    #expect(choose("front.jpg", "Folder.PNG", "COVER.webp") == "COVER.webp")
    #expect(choose("front.jpg", "Folder.PNG") == "Folder.PNG")
    #expect(choose("cover.png", "cover.jpeg", "cover.JPG") == "cover.JPG")
    #expect(choose("cover.txt", "mycover.jpg", "cover") == nil)
  }

  @Test("A folder that bears the name of a picture is none")
  func onlyFiles() {
    let folder = ScratchFolder()
    folder.makeFolder("cover.jpg")
    folder.write("front.png")
    #expect(FolderArt.find(in: folder.path)?.displayName == "front.png")
    #expect(FolderArt.find(in: LocalPath("/nonexistent")) == nil)
  }
}
