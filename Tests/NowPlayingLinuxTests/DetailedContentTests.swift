import NPCore
import NowPlaying
import NowPlayingLinux
import Testing

private struct OwnContent: MediaContentRepresentable {
  let id = "own"
  var type: MediaType { .audio }
  var duration: MediaDuration? { nil }
  var artwork: Artwork? { nil }
  var animatedArtwork: AnimatedArtwork? { nil }
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
}

@Suite("Content with details")
struct DetailedContentTests {
  private let song = MusicContent(
    id: "1", songTitle: "Song", artistName: "A & B", albumName: "Album", type: .audio, duration: .finite(60),
    artwork: Artwork(id: "art") { _ in try ArtworkRepresentation(data: Data()) })

  @Test("Details add to the content and stand in for its own words")
  func details() {
    var content = song.detailed {
      $0.artists = ["A", "B", ""]
      $0.albumArtists = ["C"]
      $0.genres = ["Rock", "Pop"]
      $0.trackNumber = 3
      $0.discNumber = 2
      $0.releaseDate = "1999"
      $0.lyrics = "La la"
      $0.comments = ["Live"]
      $0.url = URL(string: "https://example.org/1")
    }
    content.isExplicit = true
    var expected = ContentDescription(
      id: "1", kind: .music, duration: .finite(MediaTime(microseconds: 60_000_000)), title: "Song")
    expected.artists = ["A", "B"]
    expected.album = "Album"
    expected.albumArtists = ["C"]
    expected.genres = ["Rock", "Pop"]
    expected.comments = ["Live"]
    expected.trackNumber = 3
    expected.discNumber = 2
    expected.released = "1999"
    expected.text = "La la"
    expected.url = "https://example.org/1"
    expected.isExplicit = true
    expected.artwork = song.artwork?.reference()
    #expect(ContentDescription(content) == expected)
  }

  @Test("Without details the content is what it was")
  func nothing() {
    #expect(ContentDescription(song.detailed { _ in }) == ContentDescription(song))
  }

  @Test("A type of the application's own gets a title this way, behind the existential too")
  func ownType() {
    let content: any MediaContentRepresentable = OwnContent()
    let described = ContentDescription(content.detailed { $0.title = "Lesson" })
    #expect(described.title == "Lesson")
    #expect(described.kind == .generic)
    #expect(described.id == "own")
  }

  @Test("A private picture is another reference than the open one")
  func privateArtwork() {
    let content = song.detailed { $0.isArtworkPrivate = true }
    #expect(ContentDescription(content).artwork?.isPrivate == true)
    #expect(ContentDescription(content) != ContentDescription(song))
  }

  @Test("Details may be added to details")
  func nested() {
    let content = song.detailed { $0.trackNumber = 1 }.detailed { $0.discNumber = 2 }
    let described = ContentDescription(content)
    #expect(described.trackNumber == 1)
    #expect(described.discNumber == 2)
    #expect(described.kind == .music)
  }
}
