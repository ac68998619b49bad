internal import Testing

@testable internal import NPPipeline

/// Looks into real and damaged files.
@Suite("Looking into media", .timeLimit(.minutes(1)))
struct MediaProbeTests {
  @Test("A file of the distribution")
  func distribution() async throws {
    let found = try await MediaProbe().probe(TestMedia.wesnoth)
    #expect(found.info.hasAudio && !found.info.hasVideo && found.info.isSeekable)
    #expect(found.tags.title != nil && !found.tags.artists.isEmpty)
    #expect(try #require(found.duration) > 60)
  }

  @Test("Tags, picture and duration are those of the file")
  func tagged() async throws {
    let media = try await TestMedia.files()
    let found = try await MediaProbe().probe(media.location("tagged.flac"))
    #expect(found.tags.title == "Ein Lied" && found.tags.artists == ["Ärzte"] && found.tags.trackCount == 12)
    #expect(found.picture == Picture(bytes: try media.bytes("cover.png"), mediaType: "image/png"))
    #expect(abs(try #require(found.duration) - 2) < 0.01)
    #expect(!found.info.hasVideo)
    #expect(found.info.sampleRate == 44_100 && found.info.channels == 1)
  }

  @Test(
    "Chapters come from all four containers", arguments: ["book.m4b", "chapters.mp3", "chapters.ogg", "chapters.mkv"])
  func chapters(name: String) async throws {
    let media = try await TestMedia.files()
    let found = try await MediaProbe().probe(media.location(name))
    #expect(found.chapters.map(\.title) == TestMedia.chapterTitles)
    #expect(found.chapters.map { $0.start.rounded() } == [0, 1, 2])
    #expect(found.chapters.map { $0.end.rounded() } == [1, 2, 3])
  }

  @Test("An audiobook calls itself one")
  func kind() async throws {
    let media = try await TestMedia.files()
    #expect(try await MediaProbe().probe(media.location("book.m4b")).tags.kind == .audiobook)
    #expect(try await MediaProbe().probe(media.location("tone.flac")).tags.kind == nil)
  }

  @Test("A video has both, a silent one has no sound, and a picture has neither")
  func video() async throws {
    let media = try await TestMedia.files()
    let probe = try MediaProbe()
    let film = try await probe.probe(media.location("film.mp4")).info
    #expect(film.hasVideo && film.hasAudio)
    let silent = try await probe.probe(media.location("silent.mp4")).info
    #expect(silent.hasVideo && !silent.hasAudio)
    let picture = try await probe.probe(media.location("cover.png")).info
    #expect(!picture.hasVideo && !picture.hasAudio)
  }

  @Test("A file whose name is not UTF-8")
  func oddName() async throws {
    let media = try await TestMedia.files()
    #expect(try await MediaProbe().probe(media.oddName).duration == 3)
  }

  @Test(
    "What cannot be read has its cause",
    arguments: [
      ("none.mp3", PipelineError.Code.notFound), ("empty.mp3", .empty), ("words.mp3", .unsupportedFormat),
      ("noise.mp3", .unsupportedFormat), ("", .isDirectory),
    ])
  func causes(name: String, code: PipelineError.Code) async throws {
    let media = try await TestMedia.files()
    let probe = try MediaProbe()
    let error = await #expect(throws: PipelineError.self) { _ = try await probe.probe(media.location(name)) }
    #expect(error?.code == code)
  }

  @Test("Damaged files are answered or refused, and never bring the process down")
  func damaged() async throws {
    let media = try await TestMedia.files()
    let probe = try MediaProbe()
    for name in ["tone.flac", "book.m4b", "chapters.ogg", "lavc.mp3", "chapters.mkv"] {
      for kind in ["half-", "bad-"] { _ = try? await probe.probe(media.location(kind + name)) }
    }
    #expect(try await probe.probe(media.location("tone.flac")).duration == 3)
  }

  @Test("A server that says no, and one that says nothing")
  func network() async throws {
    let media = try await TestMedia.files()
    let server = try MediaServer(root: media.folder)
    let probe = try MediaProbe()
    #expect(try await probe.probe(server.location("file/tone.flac")).duration == 3)
    let missing = await #expect(throws: PipelineError.self) { _ = try await probe.probe(server.location("status/404")) }
    #expect(missing?.code == .notFound)
    let stalled = await #expect(throws: PipelineError.self) {
      _ = try await probe.probe(server.location("stall"), timeout: 1)
    }
    #expect(stalled?.code == .timedOut)
    let refused = await #expect(throws: PipelineError.self) {
      _ = try await probe.probe(MediaLocation(uri: "http://127.0.0.1:1/x"))
    }
    #expect(refused?.code == .connectionRefused)
  }

  @Test("A cancelled question is answered at once")
  func cancelled() async throws {
    let media = try await TestMedia.files()
    let server = try MediaServer(root: media.folder)
    let probe = try MediaProbe()
    let start = ContinuousClock.now
    let task = Task { try await probe.probe(server.location("stall"), timeout: 20) }
    task.cancel()
    let result = await task.result
    #expect(throws: PipelineError(.cancelled, "No longer wanted: \(server.location("stall"))")) { _ = try result.get() }
    #expect(start.duration(to: .now) < .seconds(5))
  }
}
