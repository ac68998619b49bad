import NPCore
import NowPlaying
import Testing

private struct OwnContent: MediaContentRepresentable {
  let id: String
  var type: MediaType { .video }
  var duration: MediaDuration? { .finite(60) }
  var artwork: Artwork? { Artwork(id: "art") { _ in try ArtworkRepresentation(data: Data()) } }
  var animatedArtwork: AnimatedArtwork? { nil }
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
}

@Suite("Content as the engine takes it")
struct ContentDescribingTests {
  private let still = Artwork(id: "still") { _ in try ArtworkRepresentation(data: Data()) }
  private var moving: AnimatedArtwork {
    AnimatedArtwork(id: "moving", supportedAspectRatios: [.tall]) { _, _ in
      try ArtworkRepresentation(data: Data())
    } video: { _, _ in
      URL(filePath: "/video.mp4")
    }
  }

  @Test("Music keeps title, artist, album, composer and code")
  func music() {
    var content = MusicContent(
      id: "1", songTitle: "Song", artistName: "Artist", albumName: "Album", type: .audio, duration: .finite(1.5),
      artwork: still)
    content.composer = "Composer"
    content.isrc = "XX0000000000"
    content.genre = "Jazz"
    content.isExplicit = true
    content.isExcludedFromSuggestions = false
    var expected = ContentDescription(
      id: "1", kind: .music, mediaType: .audio, duration: .finite(MediaTime(microseconds: 1_500_000)), title: "Song")
    expected.artists = ["Artist"]
    expected.album = "Album"
    expected.composers = ["Composer"]
    expected.isrc = "XX0000000000"
    expected.genres = ["Jazz"]
    expected.isExplicit = true
    expected.isExcludedFromSuggestions = false
    expected.artwork = still.reference()
    #expect(ContentDescription(content) == expected)
  }

  @Test("Empty texts are absent, not empty")
  func emptyTexts() {
    var content = MusicContent(
      id: "", songTitle: "", artistName: "", albumName: "", type: .audio, duration: nil, artwork: nil)
    content.genre = ""
    #expect(ContentDescription(content) == ContentDescription(id: "", kind: .music))
  }

  @Test("A podcast shows its show as artist and album, and its day in ISO 8601")
  func podcast() {
    let content = PodcastContent(
      id: "1", episodeTitle: "Episode", showName: "Show", releaseDate: Date(timeIntervalSince1970: 86_400),
      type: .video,
      duration: nil, artwork: nil)
    var expected = ContentDescription(id: "1", kind: .podcast, mediaType: .video, title: "Episode")
    expected.artists = ["Show"]
    expected.album = "Show"
    expected.released = "1970-01-02T00:00:00Z"
    #expect(ContentDescription(content) == expected)
  }

  @Test(
    "A day outside of the calendar is left out", arguments: [Double.nan, .infinity, 1e300, -1e300, 253_402_300_800])
  func badDates(seconds: Double) {
    let content = PodcastContent(
      id: "1", episodeTitle: "E", showName: "S", releaseDate: Date(timeIntervalSince1970: seconds), type: .audio,
      duration: nil, artwork: nil)
    #expect(ContentDescription(content).released == nil)
  }

  @Test("Films and series are video")
  func video() {
    let film = ContentDescription(
      MovieContent(id: "1", title: "Film", duration: nil, artwork: still, animatedArtwork: moving))
    #expect(film.kind == .movie)
    #expect(film.mediaType == .video)
    #expect(film.title == "Film")
    #expect(film.animatedArtwork?.aspectRatios == [.tall])
    let show = ContentDescription(
      TVShowContent(id: "1", episodeTitle: "Episode", showName: "Show", duration: nil, artwork: nil))
    #expect(show.kind == .tvShow)
    #expect(show.mediaType == .video)
    #expect([show.title, show.album, show.artists.first] == ["Episode", "Show", "Show"])
  }

  @Test("A book has author, narrator and chapter")
  func book() {
    var content = BookContent(
      id: "1", title: "Book", authorName: "Author", narratorName: "Narrator", duration: nil, artwork: nil)
    content.chapter = (current: 2, total: 9)
    let described = ContentDescription(content)
    #expect(described.kind == .book)
    #expect(described.title == "Book")
    #expect(described.artists == ["Author"])
    #expect(described.narrator == "Narrator")
    #expect(described.chapter == ChapterPosition(current: 2, total: 9))
    #expect(content.type == .audio)
  }

  @Test("A radio station is the title until a program is known, and what it belongs to then")
  func radio() {
    let station = ContentDescription(RadioContent(id: "1", stationName: "Station", artwork: nil))
    #expect(station.duration == .live)
    #expect(station.title == "Station")
    #expect(station.artists.isEmpty)
    #expect(station.album == "Station")
    let program = ContentDescription(
      RadioContent(id: "1", stationName: "Station", programName: "Program", artwork: still, animatedArtwork: nil))
    #expect(program.title == "Program")
    #expect(program.artists == ["Station"])
    #expect(program.album == "Station")
  }

  @Test("What stands below a title is shown as artist")
  func subtitles() {
    let home = ContentDescription(
      HomeMediaContent(
        id: "1", sourceName: "Porch", contentDescription: "Rain", type: .audio, duration: .continuous, artwork: nil))
    #expect(home.kind == .homeMedia)
    #expect(home.duration == .continuous)
    #expect([home.title, home.artists.first] == ["Porch", "Rain"])
    let generic = ContentDescription(
      GenericContent(id: "1", title: "Title", subtitle: "Below", type: .audio, duration: nil, artwork: nil))
    #expect(generic.kind == .generic)
    #expect([generic.title, generic.artists.first] == ["Title", "Below"])
  }

  @Test("A duration that is no span is unknown", arguments: [0.0, -1, .nan, .infinity, -.infinity])
  func badDurations(seconds: Double) {
    let content = GenericContent(id: "1", title: "T", type: .audio, duration: .finite(seconds), artwork: nil)
    #expect(ContentDescription(content).duration == nil)
  }

  @Test("A type of the application's own gives what the protocol asks for")
  func ownType() {
    let described = ContentDescription(OwnContent(id: "1", genre: "Lecture", isExplicit: false))
    var expected = ContentDescription(
      id: "1", kind: .generic, mediaType: .video, duration: .finite(MediaTime(microseconds: 60_000_000)))
    expected.genres = ["Lecture"]
    expected.isExplicit = false
    expected.artwork = Artwork(id: "art") { _ in try ArtworkRepresentation(data: Data()) }.reference()
    #expect(described == expected)
  }
}
