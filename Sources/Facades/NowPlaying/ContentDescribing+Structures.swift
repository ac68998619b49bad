package import NPCore

// What desktops show is a title and, below it, artists; so whatever stands below a title becomes the artist, and what it belongs to the album.

extension MusicContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .music }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = songTitle.filled
    description.artists = artistName.filled.map { [$0] } ?? []
    description.album = albumName.filled
    description.composers = composer.filled.map { [$0] } ?? []
    description.isrc = isrc.filled
  }
}

extension PodcastContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .podcast }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = episodeTitle.filled
    description.artists = showName.filled.map { [$0] } ?? []
    description.album = showName.filled
    description.released = releaseDate?.released
  }
}

extension MovieContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .movie }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = title.filled
  }
}

extension TVShowContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .tvShow }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = episodeTitle.filled
    description.artists = showName.filled.map { [$0] } ?? []
    description.album = showName.filled
  }
}

extension BookContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .book }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = title.filled
    description.artists = authorName.filled.map { [$0] } ?? []
    description.narrator = narratorName.filled
    description.chapter = chapter.map { ChapterPosition(current: $0.current, total: $0.total) }
  }
}

extension RadioContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .radio }

  /// The station is the title while nothing is known of the program, and what the program belongs to otherwise.
  package func fill(_ description: inout ContentDescription) {
    description.album = stationName.filled
    if let program = programName.filled {
      description.title = program
      description.artists = stationName.filled.map { [$0] } ?? []
    } else {
      description.title = stationName.filled
    }
  }
}

extension HomeMediaContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .homeMedia }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = sourceName.filled
    description.artists = contentDescription.filled.map { [$0] } ?? []
  }
}

extension GenericContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { .generic }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    description.title = title.filled
    description.artists = subtitle.filled.map { [$0] } ?? []
  }
}

extension Date {
  /// The moment in ISO 8601, in UTC; nil for one outside the years 1 to 9999, which nobody else could read.
  fileprivate var released: String? {
    guard (-62_135_596_800..<253_402_300_800).contains(timeIntervalSince1970) else { return nil }
    return ISO8601Format()
  }
}
