import NowPlaying

func everyContent(picture: Artwork, moving: AnimatedArtwork?) -> [any MediaContentRepresentable] {
  var music = MusicContent(
    id: "1", songTitle: "Song", artistName: "Artist", albumName: "Album", type: .audio, duration: .finite(180),
    artwork: nil)
  music.composer = "Composer"
  music.isrc = "XX0000000000"
  music.genre = "Ambient"
  music.isExplicit = false
  music.isExcludedFromSuggestions = true
  var book = BookContent(id: "2", title: "Book", authorName: "Author", duration: nil, artwork: picture)
  book.chapter = (current: 3, total: 12)
  return [
    music,
    MusicContent(
      id: "1", songTitle: "Song", artistName: "Artist", albumName: "Album", type: .video, duration: nil,
      artwork: picture, animatedArtwork: moving),
    PodcastContent(
      id: "3", episodeTitle: "Episode", showName: "Show", releaseDate: nil, type: .audio, duration: .finite(60),
      artwork: nil),
    PodcastContent(
      id: "3", episodeTitle: "Episode", showName: "Show", releaseDate: Date(), type: .audio, duration: .finite(60),
      artwork: picture, animatedArtwork: nil),
  ] + moreContent(picture: picture, moving: moving, book: book)
}

func moreContent(
  picture: Artwork, moving: AnimatedArtwork?, book: BookContent
) -> [any MediaContentRepresentable] {
  [
    MovieContent(id: "4", title: "Film", duration: .finite(7_200), artwork: nil),
    MovieContent(id: "4", title: "Film", duration: .finite(7_200), artwork: picture, animatedArtwork: moving),
    TVShowContent(id: "5", episodeTitle: "Episode", showName: "Show", duration: nil, artwork: nil),
    TVShowContent(
      id: "5", episodeTitle: "Episode", showName: "Show", duration: nil, artwork: picture, animatedArtwork: moving),
    book,
    BookContent(
      id: "2", title: "Book", authorName: "Author", narratorName: "Narrator", type: .audio, duration: nil,
      artwork: picture, animatedArtwork: moving),
    RadioContent(id: "6", stationName: "Station", programName: "Program", artwork: nil),
    RadioContent(id: "6", stationName: "Station", artwork: picture),
    RadioContent(id: "6", stationName: "Station", artwork: picture, animatedArtwork: moving),
    RadioContent(
      id: "6", stationName: "Station", programName: nil, type: .audio, duration: .live, artwork: picture,
      animatedArtwork: moving),
    HomeMediaContent(
      id: "7", sourceName: "Porch", contentDescription: "Rain", type: .video, duration: .continuous, artwork: nil),
    HomeMediaContent(
      id: "7", sourceName: "Porch", contentDescription: nil, type: .video, duration: .live, artwork: picture,
      animatedArtwork: moving),
    GenericContent(id: "8", title: "Title", type: .audio, duration: nil, artwork: nil),
    GenericContent(id: "8", title: "Title", subtitle: "Subtitle", type: .audio, duration: .live, artwork: nil),
    GenericContent(
      id: "8", title: "Title", type: .audio, duration: nil, artwork: picture, animatedArtwork: moving),
  ]
}

/// A type of the application's own.
struct Lesson: MediaContentRepresentable {
  let id: String
  var type: MediaType { .video }
  var duration: MediaDuration? { .finite(600) }
  var artwork: Artwork? { nil }
  var animatedArtwork: AnimatedArtwork? { nil }
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
}

func tagged(_ content: any MediaContentRepresentable) -> any MediaContentRepresentable {
  var content = content
  content.genre = "Lecture"
  content.isExplicit = nil
  return content
}

func read(_ music: MusicContent, _ book: BookContent, _ content: any MediaContentRepresentable) -> [String?] {
  let chapter = book.chapter.map { "\($0.current)/\($0.total)" }
  return [
    music.id, music.songTitle, music.artistName, music.albumName, music.composer, music.isrc, music.genre, chapter,
    book.narratorName, content.id, content.type == .audio ? "audio" : "video", content.artwork?.id,
    content.animatedArtwork?.id,
  ]
}

func text(_ duration: MediaDuration?) -> String {
  switch duration {
  case .finite(let seconds): "\(seconds) s"
  case .live: "LIVE"
  case .continuous: "∞"
  case nil: "unknown"
  }
}
