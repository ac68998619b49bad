/// What a file or a stream says about itself; every text is valid and never empty.
package struct MediaTags: Sendable, Hashable {
  /// The title of the track or, on a radio, what plays now.
  package var title: String?
  /// The performers, in the order written.
  package var artists: [String] = []
  /// The album, the book or the show.
  package var album: String?
  /// The performers of the whole album.
  package var albumArtists: [String] = []
  /// The composers, in the order written.
  package var composers: [String] = []
  /// The genres, in the order written.
  package var genres: [String] = []
  /// The number of the track on its disc, from 1; nil when unknown.
  package var trackNumber: Int?
  /// The number of tracks on the disc; nil when unknown.
  package var trackCount: Int?
  /// The number of the disc, from 1; nil when unknown.
  package var discNumber: Int?
  /// The number of discs; nil when unknown.
  package var discCount: Int?
  /// The date of the recording.
  package var date: MediaDate?
  /// Free text about the track.
  package var comment: String?
  /// A longer text about the track, as podcasts have it.
  package var summary: String?
  /// The words that are sung or spoken.
  package var lyrics: String?
  /// The label, or the name of the radio station.
  package var organization: String?
  /// The International Standard Recording Code.
  package var isrc: String?
  /// The name of the show of an episode.
  package var showName: String?
  /// The number of the episode; nil when unknown.
  package var episodeNumber: Int?
  /// The number of the season; nil when unknown.
  package var seasonNumber: Int?
  /// Beats per minute; nil when unknown.
  package var beatsPerMinute: Double?
  /// A page about the track or the station.
  package var homepage: String?
  /// The language as written, "en" or "eng" for example.
  package var language: String?
  /// The MusicBrainz identifier of the recording.
  package var musicBrainzTrackID: String?
  /// The program that encoded the file.
  package var encoder: String?
  /// What kind of media the file calls itself; nil when it does not say.
  package var kind: MediaKind?
  /// Whether the publisher marks it as explicit (true) or clean (false); nil when it is not marked.
  package var isExplicit: Bool?

  /// Makes tags that say nothing.
  package init() {}

  /// Whether nothing is said.
  package var isEmpty: Bool { self == MediaTags() }
}

/// A date of which the month and the day may be unknown.
package struct MediaDate: Sendable, Hashable, CustomStringConvertible {
  /// The year of the Gregorian calendar.
  package var year: Int
  /// The month, 1 to 12; nil when unknown.
  package var month: Int?
  /// The day of the month, from 1; nil when unknown.
  package var day: Int?

  /// Makes a date; a day without a month is dropped.
  package init(year: Int, month: Int? = nil, day: Int? = nil) {
    self.year = year
    self.month = month
    self.day = month == nil ? nil : day
  }

  /// The date as ISO 8601 writes it, as far as it is known: "1997", "1997-05" or "1997-05-28".
  package var description: String {
    var text = Self.padded(year, to: 4)
    if let month { text += "-" + Self.padded(month, to: 2) }
    if let day { text += "-" + Self.padded(day, to: 2) }
    return text
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// What kind of media a file calls itself.
package enum MediaKind: String, Sendable, Hashable {
  /// A piece of music.
  case music
  /// A book that is read aloud.
  case audiobook
  /// An episode of a podcast.
  case podcast
  /// A film, an episode of a series or a music video.
  case video
}
