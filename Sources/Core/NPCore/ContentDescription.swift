/// What kind of thing plays; counterparts are the content structures of Apple's NowPlaying.
package enum ContentKind: String, Hashable, Sendable, CaseIterable {
  /// A song, an album or a playlist.
  case music
  /// An episode of a podcast.
  case podcast
  /// A film.
  case movie
  /// An episode of a series.
  case tvShow
  /// An audiobook.
  case book
  /// A radio station.
  case radio
  /// A camera, a monitor or ambient sound of a home.
  case homeMedia
  /// Anything else.
  case generic
}

/// Whether sound or moving pictures play.
package enum ContentMediaType: String, Hashable, Sendable, CaseIterable {
  /// Sound alone.
  case audio
  /// Pictures with or without sound.
  case video
}

/// How long content lasts.
package enum ContentDuration: Hashable, Sendable {
  /// It ends after this span.
  case finite(MediaTime)
  /// A broadcast without a defined end.
  case live
  /// Endless, but no broadcast: a soundscape, a loop.
  case continuous

  /// The end of the timeline, where there is one above zero.
  package var end: MediaTime? {
    if case .finite(let span) = self, span > .zero { span } else { nil }
  }
}

/// The place within a book.
package struct ChapterPosition: Hashable, Sendable {
  /// The current chapter, counted from 1 as the application counts.
  package var current: Int
  /// The number of chapters.
  package var total: Int

  /// Names a place.
  package init(current: Int, total: Int) {
    self.current = current
    self.total = total
  }
}

/// Everything an application says of the thing that plays.
///
/// Text is as the application gave it; it is repaired on the way out. Absent values are nil or empty, never placeholders.
package struct ContentDescription: Hashable, Sendable {
  /// The application's own id of the content; a new id is a new track.
  package var id: String
  /// What kind of thing it is.
  package var kind: ContentKind
  /// Sound or moving pictures.
  package var mediaType: ContentMediaType
  /// How long it lasts; nil when unknown.
  package var duration: ContentDuration?
  /// The title: of the song, the episode, the book, the station.
  package var title: String?
  /// Who is heard: artists, the show, the author.
  package var artists: [String] = []
  /// The album, or what stands in its place: the show, the station.
  package var album: String?
  /// Artists of the whole album.
  package var albumArtists: [String] = []
  /// Genres.
  package var genres: [String] = []
  /// Composers.
  package var composers: [String] = []
  /// Comments, among them the narrator of a book.
  package var comments: [String] = []
  /// The day of release, in ISO 8601.
  package var released: String?
  /// The number of the track on its disc, from 1.
  package var trackNumber: Int?
  /// The number of the disc, from 1.
  package var discNumber: Int?
  /// Lyrics or other running text.
  package var text: String?
  /// Where the media lies, as a URI.
  package var url: String?
  /// The International Standard Recording Code.
  package var isrc: String?
  /// The person who reads a book.
  package var narrator: String?
  /// The place within a book.
  package var chapter: ChapterPosition?
  /// Whether the content is marked explicit; nil when the application did not say.
  package var isExplicit: Bool?
  /// Whether the content must stay out of suggestions and memories; nil counts as false.
  package var isExcludedFromSuggestions: Bool?
  /// Its picture.
  package var artwork: ArtworkReference?
  /// Its moving picture.
  package var animatedArtwork: AnimatedArtworkReference?

  /// Describes content; what is not named here starts absent.
  package init(
    id: String, kind: ContentKind, mediaType: ContentMediaType = .audio, duration: ContentDuration? = nil,
    title: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.mediaType = mediaType
    self.duration = duration
    self.title = title
  }
}
