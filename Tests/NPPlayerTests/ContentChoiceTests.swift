internal import NPPlayer
internal import Testing

@Suite("The content type tells the truth")
struct ContentChoiceTests {
  private func facts(_ place: String, _ change: (inout MediaFacts) -> Void = { _ in }) -> MediaFacts {
    let location: MediaLocation = place.contains("://") ? .url(place) : .file(LocalPath(place))
    var facts = MediaFacts(MediaEntry(location))
    facts.duration = 60
    change(&facts)
    return facts
  }

  @Test("Tags make music; a missing title is the file's name")
  func music() {
    let choice = ContentChoice(
      facts("/m/01 Song.ogg") {
        $0.tags.artist = "A"; $0.tags.album = "B"
      })
    #expect(choice == .music(title: "01 Song", artist: "A", album: "B"))
    #expect(choice.subtitle == "A — B")
    let named = ContentChoice(
      facts("/m/x.ogg") {
        $0.tags.title = " T\u{1B}[2J "; $0.tags.albumArtist = "AA"
      })
    #expect(named == .music(title: "T[2J", artist: "AA", album: ""))
  }

  @Test("A stream without an end is radio, with the station's name and what it plays")
  func radio() {
    let stream = facts("http://h:8000/s") {
      $0.duration = nil
      $0.tags.organization = "Radio X"
      $0.tags.title = "Artist - Song"
    }
    #expect(ContentChoice(stream) == .radio(station: "Radio X", program: "Artist - Song"))
    var bare = facts("http://h:8000/s") { $0.duration = nil }
    #expect(ContentChoice(bare) == .radio(station: "h", program: nil))
    bare.entry.title = "Listed"
    #expect(ContentChoice(bare) == .radio(station: "Listed", program: nil))
  }

  @Test("A file on a server that has a length is what its tags say")
  func finiteAddress() {
    #expect(
      ContentChoice(
        facts("http://h/e.mp3") {
          $0.tags.genre = "Podcast"; $0.tags.title = "E"; $0.tags.album = "S"
        }) == .podcast(episode: "E", show: "S"))
    #expect(ContentChoice(facts("http://h/e.mp3")) == .generic(title: "e.mp3", subtitle: "h"))
  }

  @Test("An audiobook is a book with author and reader")
  func book() {
    let m4b = facts("/b/part 1.m4b") {
      $0.tags.title = "Chapter 1"
      $0.tags.album = "The Book"
      $0.tags.artist = "Author"
      $0.tags.composer = "Reader"
    }
    #expect(ContentChoice(m4b) == .book(title: "The Book", author: "Author", narrator: "Reader"))
    let speech = facts("/b/a.mp3") {
      $0.tags.genre = "Speech"
      $0.tags.title = "T"
      $0.chapters = [.init(title: "1", start: 0), .init(title: "2", start: 10)]
    }
    #expect(ContentChoice(speech).kind == "book")
    var oneChapter = speech
    oneChapter.chapters.removeLast()
    #expect(ContentChoice(oneChapter).kind == "music")
  }

  @Test("Moving pictures are a film, or an episode when the file names its series")
  func video() {
    #expect(ContentChoice(facts("/v/Film.mkv") { $0.hasVideo = true }) == .movie(title: "Film"))
    let episode = facts("/v/e.mkv") {
      $0.hasVideo = true; $0.tags.showName = "S"; $0.tags.title = "E"
    }
    #expect(ContentChoice(episode) == .show(episode: "E", series: "S"))
    #expect(ContentChoice(episode).isVideo)
  }

  @Test("Without tags it is generic and bears the file's name, or the playlist's title and artist")
  func generic() {
    #expect(ContentChoice(facts("/m/noise.wav")) == .generic(title: "noise", subtitle: nil))
    var listed = facts("/m/noise.wav")
    listed.entry.title = "Listed"
    #expect(ContentChoice(listed) == .generic(title: "Listed", subtitle: nil))
    listed.entry.artist = "Someone"
    #expect(ContentChoice(listed) == .music(title: "Listed", artist: "Someone", album: ""))
  }

  @Test("The chapter at a position is the last one that has begun")
  func chapters() {
    let book = facts("/b.m4b") { $0.chapters = [0, 10, 20].map { MediaFacts.Chapter(title: nil, start: $0) } }
    #expect([0, 9.9, 10, 25].map { book.chapterNumber(at: $0) } == [1, 1, 2, 3])
    #expect(facts("/a.ogg").chapterNumber(at: 5) == nil)
  }
}
