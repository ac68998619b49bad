import Glibc
import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// Pictures, from the application to the desktop.
struct PublisherArtworkTests {
  private func artPath(_ stage: Stage) -> String? {
    stage.metadata["mpris:artUrl"]?.text.map { String($0.dropFirst("file://".count)) }
  }

  private func show(_ picture: FakePicture?, as id: String, on stage: Stage) {
    stage.update {
      $0.content = .song(id, artwork: picture?.reference)
      $0.playback = stage.app.described(.playing, at: .zero)
    }
  }

  private func picture(_ stage: Stage, _ width: UInt32 = 64, _ height: UInt32 = 64) -> Stage.Call {
    stage.begin("GetArtwork", [.uint32(width), .uint32(height)], of: Session1.interfaceName)
  }

  @Test("A change of track whose picture comes within 50 ms is one signal per interface, with the picture")
  func quick() {
    let stage = Stage.open(files: true)
    let picture = FakePicture("cover")
    let start = stage.now
    show(picture, as: "second", on: stage)
    stage.wait(30)
    #expect(stage.signals.isEmpty)
    picture.supply()
    stage.executor.drain()
    stage.wait(1_000)
    #expect(stage.told == ["Player: Metadata PlaybackStatus", "Session1: ArtworkID ContentID State"])
    #expect(stage.playerChanges.first?.instant == start.advanced(byMilliseconds: 30))
    #expect(stage.playerChanges.first?.changed["Metadata"]?.members?["mpris:artUrl"] != nil)
  }

  @Test("A picture that comes later is exactly one more signal")
  func late() {
    let stage = Stage.open(files: true)
    let picture = FakePicture("cover")
    let start = stage.now
    show(picture, as: "second", on: stage)
    stage.wait(49)
    #expect(stage.signals.isEmpty)
    stage.wait(1)
    #expect(stage.playerChanges.map(\.instant) == [start.advanced(byMilliseconds: 50)])
    stage.wait(2_000)
    picture.supply()
    stage.wait(2_000)
    #expect(
      stage.told == ["Player: Metadata PlaybackStatus", "Session1: ArtworkID ContentID State", "Player: Metadata"])
  }

  @Test("The first publication waits for its picture too, so that the name comes with everything")
  func first() {
    let stage = Stage(files: true)
    let picture = FakePicture("cover")
    stage.publisher.identify(.test)
    stage.connect()
    stage.app.change { $0.content = .song(artwork: picture.reference) }
    stage.wait(20)
    #expect(stage.names.isEmpty)
    picture.supply()
    stage.executor.drain()
    #expect(stage.names.count == 1)
    #expect(artPath(stage) != nil)
    stage.wait(1_000)
    #expect(stage.signals.isEmpty)
  }

  @Test("The file is this user's alone, has the right extension and contents, and lies in a private folder")
  func file() throws {
    let stage = Stage.open(files: true)
    let image = Pictures.png(bytes: 10_000_000, fill: 7)
    show(FakePicture("cover", immediate: image), as: "second", on: stage)
    let path = try #require(artPath(stage))
    #expect(path.hasSuffix(".png"))
    #expect(ScratchFolder.bytes(path) == image.bytes)
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o600)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    #expect(stat(folder, &facts) == 0)
    #expect(facts.st_mode & 0o777 == 0o700)
  }

  @Test("The URL of a path with blanks, marks and letters is percent-encoded")
  func encodedURL() throws {
    let parent = ScratchFolder.make() + "/a b#c%/é"
    let stage = Stage.open { $0.artworkParents = [parent] }
    show(FakePicture("cover", immediate: Pictures.png()), as: "second", on: stage)
    let url = try #require(stage.metadata["mpris:artUrl"]?.text)
    #expect(url.hasPrefix("file:///tmp/"))
    #expect(url.contains("/a%20b%23c%25/%C3%A9/artwork-"))
    stage.publisher.withdraw()
    stage.executor.drain()
    ScratchFolder.remove(String(parent.dropLast("/a b#c%/é".count)))
  }

  @Test("Each picture has a file name of its own, and the old file goes some seconds after its track")
  func oldFiles() throws {
    let stage = Stage.open(files: true)
    show(FakePicture("one", immediate: Pictures.png()), as: "second", on: stage)
    let first = try #require(artPath(stage))
    stage.wait(1_000)
    show(FakePicture("two", immediate: Pictures.png()), as: "third", on: stage)
    let second = try #require(artPath(stage))
    #expect(first != second)
    stage.wait(9_000)
    #expect(ScratchFolder.bytes(first) != nil)
    stage.wait(1_000)
    #expect(ScratchFolder.bytes(first) == nil)
    #expect(ScratchFolder.bytes(second) != nil)
    #expect(stage.executor.scheduled.isEmpty)
  }

  @Test("A track without a picture has no key for one")
  func withoutPicture() {
    let stage = Stage.open(files: true)
    show(FakePicture("one", immediate: Pictures.png()), as: "second", on: stage)
    #expect(artPath(stage) != nil)
    stage.settle()
    show(nil, as: "third", on: stage)
    stage.wait(100)
    #expect(stage.playerChanges.count == 1)
    #expect(stage.playerChanges.first?.changed["Metadata"]?.members?["mpris:artUrl"] == nil)
  }

  @Test("A picture is asked for once per id, and tracks of one album share its file")
  func album() throws {
    let stage = Stage.open(files: true)
    let picture = FakePicture("album", immediate: Pictures.png())
    show(picture, as: "one", on: stage)
    let first = try #require(artPath(stage))
    for id in ["two", "three", "four"] {
      stage.wait(100)
      show(picture, as: id, on: stage)
      #expect(artPath(stage) == first)
    }
    #expect(picture.asked == [PixelSize(width: 512, height: 512)])
  }

  @Test("A picture that returns before its file is gone keeps it")
  func returning() throws {
    let stage = Stage.open(files: true)
    let picture = FakePicture("one", immediate: Pictures.png())
    show(picture, as: "first", on: stage)
    let first = try #require(artPath(stage))
    show(FakePicture("two", immediate: Pictures.png()), as: "second", on: stage)
    stage.wait(5_000)
    show(picture, as: "first", on: stage)
    stage.wait(60_000)
    #expect(artPath(stage) == first)
    #expect(ScratchFolder.bytes(first) != nil)
    #expect(picture.asked.count == 1)
  }

  @Test("An answer for a track that has passed shows nothing")
  func passed() {
    let stage = Stage.open(files: true)
    let (old, new) = (FakePicture("old"), FakePicture("new"))
    show(old, as: "second", on: stage)
    stage.wait(100)
    show(new, as: "third", on: stage)
    stage.wait(100)
    stage.forget()
    old.supply()
    stage.wait(1_000)
    #expect(stage.signals.isEmpty)
    #expect(artPath(stage) == nil)
    new.supply()
    stage.wait(1_000)
    #expect(artPath(stage) != nil)
  }

  @Test("A provider that throws shows nothing and is one line in the log")
  func throwing() {
    let stage = Stage.open(files: true)
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    picture.fail()
    stage.wait(1_000)
    #expect(stage.playerChanges.count == 1)
    #expect(artPath(stage) == nil)
    #expect(stage.warnings.count == 1)
    #expect(stage.warnings.first?.contains("torn") == true)
    stage.update { $0.volume = 0.3 }
    stage.wait(1_000)
    #expect(picture.asked.count == 1)
  }

  @Test("A picture that failed is asked for again with the next content that has it")
  func retried() {
    let stage = Stage.open(files: true)
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    picture.fail()
    stage.wait(1_000)
    show(picture, as: "third", on: stage)
    #expect(picture.asked.count == 2)
    picture.supply()
    stage.wait(100)
    #expect(artPath(stage) != nil)
  }

  @Test("A provider that is slow is one line in the log, and shown when it comes while its track is there")
  func slow() {
    let stage = Stage.open(files: true)
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    stage.wait(60_000)
    #expect(stage.warnings.count == 1)
    picture.supply()
    stage.wait(100)
    #expect(artPath(stage) != nil)
  }

  @Test("A picture that is too large is not shown, and the log says why")
  func tooLarge() {
    let stage = Stage.open(files: true) { $0.largestArtwork = 1_000 }
    show(FakePicture("cover", immediate: Pictures.png(bytes: 1_001)), as: "second", on: stage)
    #expect(artPath(stage) == nil)
    #expect(stage.warnings.count == 1)
    #expect(stage.warnings.first?.contains("1001 bytes") == true)
  }

  @Test("Where no folder can be made nothing is shown, and the log says so")
  func noFolder() {
    let stage = Stage.open { $0.artworkParents = ["/proc/nowhere"] }
    show(FakePicture("cover", immediate: Pictures.png()), as: "second", on: stage)
    stage.wait(100)
    #expect(artPath(stage) == nil)
    #expect(stage.playerChanges.count == 1)
    #expect(stage.warnings.count == 1)
  }

  @Test("Where pictures cannot be put into files the log says so once, however many there are")
  func manyWithoutFolder() {
    let stage = Stage.open { $0.artworkParents = ["/proc/nowhere"] }
    for number in 1...5 {
      show(FakePicture("cover\(number)", immediate: Pictures.png()), as: "track\(number)", on: stage)
      stage.wait(100)
    }
    #expect(stage.warnings.count == 1)
  }

  @Test("Tracks that pass quicker than their pictures come are shown all the same")
  func rush() {
    let stage = Stage.open(files: true)
    let pictures = (1...20).map { FakePicture("slow\($0)") }
    for (number, picture) in pictures.enumerated() {
      show(picture, as: "rush\(number)", on: stage)
      stage.wait(40)
    }
    #expect((5...20).contains(stage.playerChanges.count))
    stage.wait(100)
    #expect(stage.metadata["xesam:title"] != nil)
  }

  @Test("Withdrawing deletes all pictures at once")
  func withdrawn() throws {
    let stage = Stage.open(files: true)
    let folder = try #require(stage.folder)
    show(FakePicture("one", immediate: Pictures.png()), as: "second", on: stage)
    show(FakePicture("two", immediate: Pictures.png()), as: "third", on: stage)
    #expect(ScratchFolder.entries("\(folder)/shared").count == 1)
    stage.publisher.withdraw()
    stage.executor.drain()
    #expect(ScratchFolder.entries("\(folder)/shared").isEmpty)
    #expect(stage.executor.scheduled.isEmpty)
    // And everything works anew.
    show(FakePicture("three", immediate: Pictures.png()), as: "fourth", on: stage)
    #expect(artPath(stage).flatMap { ScratchFolder.bytes($0) } != nil)
  }

  // MARK: Private pictures and descriptors

  @Test("A private picture has no file and no URL, and comes as a sealed descriptor")
  func privatePicture() throws {
    let stage = Stage.open(files: true)
    let folder = try #require(stage.folder)
    let image = Pictures.png(bytes: 5_000, fill: 9)
    let picture = FakePicture("secret", isPrivate: true, immediate: image)
    show(picture, as: "second", on: stage)
    stage.wait(100)
    #expect(stage.playerChanges.count == 1)
    #expect(artPath(stage) == nil)
    #expect(picture.asked.isEmpty)
    #expect(stage.read("ArtworkPrivate", of: Session1.interfaceName) == .boolean(true))
    #expect(ScratchFolder.entries("\(folder)/shared").isEmpty)
    let answer = try #require(self.picture(stage, 300, 200).answer).get()
    #expect(picture.asked == [PixelSize(width: 300, height: 200)])
    #expect(answer.last == .string("image/png"))
    guard case .fileDescriptor(let file)? = answer.first else {
      Issue.record("no descriptor came")
      return
    }
    #expect(ScratchFolder.bytes(of: file.number) == image.bytes)
    #expect(ftruncate(file.number, 0) != 0)
    #expect(write(file.number, "x", 1) != 1)
  }

  @Test("An application that keeps its pictures private has none in files, also when it says so later")
  func keptPrivate() throws {
    let stage = Stage.open(files: true)
    show(FakePicture("cover", immediate: Pictures.png()), as: "second", on: stage)
    let file = try #require(artPath(stage))
    var identity = PublisherIdentity.test
    identity.keepsArtworkPrivate = true
    stage.publisher.identify(identity)
    stage.wait(100)
    #expect(artPath(stage) == nil)
    #expect(ScratchFolder.bytes(file) == nil)
    #expect(picture(stage).answer?.isSuccess == true)
  }

  @Test("Concurrent requests for one size ask once, and each size is asked for once")
  func concurrent() {
    let stage = Stage.open()
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    let calls = [self.picture(stage), self.picture(stage), self.picture(stage, 128, 128)]
    #expect(picture.asked == [PixelSize(width: 64, height: 64), PixelSize(width: 128, height: 128)])
    #expect(calls.allSatisfy { $0.answer == nil })
    picture.supply()
    stage.executor.drain()
    #expect(calls.allSatisfy { $0.answer?.isSuccess == true })
    #expect(self.picture(stage).answer?.isSuccess == true)
    #expect(picture.asked.count == 2)
  }

  @Test("A request that fails answers its caller, and the next one asks again")
  func failedRequest() {
    let stage = Stage.open()
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    let call = self.picture(stage)
    picture.fail()
    stage.executor.drain()
    #expect(call.answer?.errorName == .failed)
    _ = self.picture(stage)
    #expect(picture.asked.count == 2)
  }

  @Test("A request without a picture, for one that has passed and for one that never comes is answered")
  func unanswerable() {
    let stage = Stage.open()
    #expect(picture(stage).answer?.errorName == .failed)
    let picture = FakePicture("cover")
    show(picture, as: "second", on: stage)
    let overdue = self.picture(stage)
    stage.wait(10_000)
    #expect(overdue.answer?.errorName == .timedOut)
    let passed = self.picture(stage)
    show(nil, as: "third", on: stage)
    #expect(passed.answer?.errorName == .failed)
    #expect(self.picture(stage, 0, 64).answer?.errorName == .invalidArgs)
  }

  @Test("A moving picture comes as a still and as an opened file, or as its URI elsewhere")
  func animated() throws {
    let stage = Stage.open()
    let folder = ScratchFolder.make()
    defer { ScratchFolder.remove(folder) }
    let video = "\(folder)/loop 1.mp4"
    #expect(fopen(video, "w").map { fputs("moving", $0) + fclose($0) } != nil)
    stage.update {
      $0.content?.animatedArtwork = AnimatedArtworkReference(id: "moving", aspectRatios: [.square, .tall]) { _, _ in
        Pictures.png()
      } video: { _, shape in
        shape == .square ? "file://\(folder)/loop%201.mp4" : "https://example.org/tall.mp4"
      }
    }
    func ask(_ member: StaticString, _ shape: String) -> Stage.Answer? {
      stage.call(member, [.string(shape), .uint32(64), .uint32(64)], of: Session1.interfaceName)
    }
    #expect(ask("GetAnimatedArtworkPreview", "square")?.isSuccess == true)
    let local = try #require(ask("GetAnimatedArtworkVideo", "square")).get()
    guard case .array(_, let files)? = local.first, case .fileDescriptor(let file)? = files.first else {
      Issue.record("no descriptor came")
      return
    }
    #expect(ScratchFolder.bytes(of: file.number) == Array("moving".utf8))
    #expect(Array(local.dropFirst()) == [.string("video/mp4"), .string("")])
    let remote = try #require(ask("GetAnimatedArtworkVideo", "tall")).get()
    #expect(remote.first?.elements == [])
    #expect(remote.last == .string("https://example.org/tall.mp4"))
    #expect(ask("GetAnimatedArtworkVideo", "round")?.errorName == .invalidArgs)
    stage.update { $0.content?.animatedArtwork = nil }
    #expect(ask("GetAnimatedArtworkPreview", "square")?.errorName == .failed)
  }

  @Test("A client that asks for a shape that a moving picture does not have is answered, and the log is silent")
  func absentShape() {
    let stage = Stage.open()
    stage.update {
      $0.content?.animatedArtwork = AnimatedArtworkReference(id: "moving", aspectRatios: [.square]) { _, _ in
        Pictures.png()
      } video: { _, _ in
        "https://example.org/square.mp4"
      }
    }
    let answer = stage.call(
      "GetAnimatedArtworkVideo", [.string("tall"), .uint32(64), .uint32(64)], of: Session1.interfaceName)
    #expect(answer?.errorName == .failed)
    #expect(stage.warnings.isEmpty)
  }
}
