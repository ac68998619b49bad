internal import Foundation
internal import NPPlayer
internal import NowPlaying
internal import NowPlayingLinux
internal import Testing

@MainActor
@Suite("The model as the system sees it")
struct NowPlayingAdapterTests {
  private func adapter(_ fixture: ModelFixture, isArtOn: Bool = true) -> NowPlayingAdapter {
    NowPlayingAdapter(model: fixture.model, artwork: ArtworkService(isOn: isArtOn))
  }

  @Test("Nothing is published before the first piece is shown and after the last has ended")
  func nothing() {
    let fixture = ModelFixture(["a"])
    let adapter = adapter(fixture)
    #expect(adapter.content == nil)
    #expect(adapter.playbackSnapshot == nil)
    fixture.model.start()
    fixture.begin()
    #expect(adapter.content?.id == "track-0")
    #expect(adapter.playbackSnapshot != nil)
    fixture.say(.state(.ended))
    #expect(adapter.content == nil)
    #expect(adapter.playbackSnapshot == nil)
  }

  @Test("The snapshot is the anchor, and does not change while time passes")
  func snapshot() {
    let fixture = ModelFixture(["a"])
    let adapter = adapter(fixture)
    fixture.model.start(at: 7)
    fixture.begin()
    let expected = MediaPlaybackSnapshot(
      state: .playing(rate: 1), elapsedTime: 7, timestamp: Date(timeIntervalSince1970: 0))
    #expect(adapter.playbackSnapshot == expected)
    fixture.seconds = 30
    #expect(adapter.playbackSnapshot == expected)
  }

  @Test("Each choice becomes the content type of its name")
  func types() throws {
    func content(_ change: (inout MediaFacts) -> Void) -> any MediaContentRepresentable {
      var facts = MediaFacts(MediaEntry(.file(LocalPath("/m/x.ogg"))))
      facts.duration = 10
      change(&facts)
      return ContentFactory.content(id: "id", facts: facts, chapter: facts.chapters.isEmpty ? nil : 2)
    }
    let music = content {
      $0.tags.artist = "A"; $0.tags.composer = "C"; $0.tags.genre = "G"
    }
    let base = try #require(music as? DetailedContent)
    #expect((base.base as? MusicContent)?.artistName == "A")
    #expect((base.base as? MusicContent)?.composer == "C")
    #expect(base.genre == "G")
    #expect(base.details.url?.absoluteString == "file:///m/x.ogg")
    #expect((content { _ in } as? DetailedContent)?.base is GenericContent)
    #expect((content { $0.hasVideo = true } as? DetailedContent)?.base is MovieContent)
    #expect(
      (content {
        $0.hasVideo = true; $0.tags.showName = "S"
      } as? DetailedContent)?.base is TVShowContent)
    #expect((content { $0.tags.isPodcast = true } as? DetailedContent)?.base is PodcastContent)
    let book = content {
      $0.tags.isAudiobook = true; $0.chapters = [.init(title: nil, start: 0), .init(title: nil, start: 5)]
    }
    #expect(((book as? DetailedContent)?.base as? BookContent)?.chapter?.current == 2)
    #expect(((book as? DetailedContent)?.base as? BookContent)?.chapter?.total == 2)
    var station = MediaFacts(MediaEntry(.url("http://h/s")))
    station.tags.organization = "R"
    let radio = ContentFactory.content(id: "id", facts: station)
    #expect(((radio as? DetailedContent)?.base as? RadioContent)?.stationName == "R")
    guard case .live = radio.duration else {
      Issue.record("a station has an end")
      return
    }
  }

  @Test("An address that is not UTF-8 stays whole in what desktops see")
  func rawAddress() {
    let path = LocalPath(bytes: Array("/m/Caf".utf8) + [0xE9] + Array(".ogg".utf8))
    let content = ContentFactory.content(id: "id", facts: MediaFacts(MediaEntry(.file(path))))
    #expect((content as? DetailedContent)?.details.url?.absoluteString == "file:///m/Caf%E9.ogg")
  }

  @Test("The embedded picture counts before the folder's, and no picture is published on request")
  func artwork() async throws {
    let folder = ScratchFolder()
    folder.write("cover.jpg")
    folder.write("a.ogg")
    let entry = MediaEntry(.file(folder.path.appending(Array("a.ogg".utf8))))
    let fixture = ModelFixture([entry])
    let service = ArtworkService(isOn: true)
    fixture.model.start()
    fixture.begin()
    #expect(
      service.artwork(of: fixture.model)?.id == MediaLocation.file(folder.path.appending(Array("cover.jpg".utf8))).uri)
    fixture.say(.picture([1, 2, 3]))
    let embedded = service.artwork(of: fixture.model)?.id
    #expect(embedded?.hasPrefix("embedded-") == true)
    fixture.say(.picture([1, 2, 4]))
    #expect(service.artwork(of: fixture.model)?.id != embedded)
    #expect(ArtworkService(isOn: false).artwork(of: fixture.model) == nil)
  }

  @Test("Dates may be years only", arguments: [("1970", 0.0), ("1970-02", 2_678_400), ("1970-01-03", 172_800)])
  func dates(text: String, seconds: Double) {
    #expect(ReleaseDate.date(text)?.timeIntervalSince1970 == seconds)
    #expect(ReleaseDate.date("soon") == nil)
    #expect(ReleaseDate.date(nil) == nil)
  }
}
