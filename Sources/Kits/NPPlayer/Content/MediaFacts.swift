/// What is known of the thing that plays: its place, its tags, and what the pipeline measured.
package struct MediaFacts: Equatable, Sendable {
  /// A part of the thing with a title and a start.
  package struct Chapter: Equatable, Sendable {
    /// The chapter's title; nil when it has none.
    package var title: String?
    /// Where it starts, in seconds.
    package var start: Double

    /// Makes a chapter.
    package init(title: String?, start: Double) {
      self.title = title
      self.start = start
    }
  }

  /// Where it is, and what a playlist said of it.
  package var entry: MediaEntry
  /// What its tags say.
  package var tags = TagFacts()
  /// Length in seconds; nil when it is not known or has none.
  package var duration: Double?
  /// Whether it comes from a sender that never ends.
  package var isLive = false
  /// Whether it has moving pictures.
  package var hasVideo = false
  /// Whether any position can be reached.
  package var isSeekable = false
  /// Its chapters, by start.
  package var chapters: [Chapter] = []

  /// Makes facts of an entry of which nothing more is known.
  package init(_ entry: MediaEntry) {
    self.entry = entry
  }

  /// The number of the chapter at `position`, from 1; nil when there are no chapters.
  package func chapterNumber(at position: Double) -> Int? {
    guard !chapters.isEmpty else { return nil }
    return max(1, chapters.lastIndex { $0.start <= position + 0.001 }.map { $0 + 1 } ?? 1)
  }
}

/// What the tags of a file or stream say; each is nil where they say nothing.
package struct TagFacts: Equatable, Sendable {
  /// Title of the piece, or what a radio station says it plays.
  package var title: String?
  /// Who performs it.
  package var artist: String?
  /// Who the album is by.
  package var albumArtist: String?
  /// The album, show or book it belongs to.
  package var album: String?
  /// Who wrote it.
  package var composer: String?
  /// Its genre.
  package var genre: String?
  /// International Standard Recording Code.
  package var isrc: String?
  /// The station that sends it.
  package var organization: String?
  /// The series that an episode belongs to.
  package var showName: String?
  /// When it was released, as ISO 8601 writes it, as far as it is known: `1997` or `1997-05-28`.
  package var date: String?
  /// Whether it is marked as explicit (true) or clean (false).
  package var isExplicit: Bool?
  /// All performers, where there are several.
  package var artists: [String] = []
  /// All performers of the album, where there are several.
  package var albumArtists: [String] = []
  /// The number on its disc, from 1.
  package var trackNumber: Int?
  /// The number of its disc, from 1.
  package var discNumber: Int?
  /// Whether the file says of itself that it is an episode of a podcast.
  package var isPodcast = false
  /// Whether the file says of itself that it is a book read aloud.
  package var isAudiobook = false

  /// Makes tags that say nothing.
  package init() {}
}
