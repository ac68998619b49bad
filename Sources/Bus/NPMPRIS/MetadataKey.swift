/// The keys of `Metadata` that the specification knows, in the order sent.
package enum MetadataKey: String, Hashable, Sendable, CaseIterable {
  /// The track's id.
  case trackID = "mpris:trackid"
  /// The length in microseconds.
  case length = "mpris:length"
  /// The URI of a picture.
  case artURL = "mpris:artUrl"
  /// The title.
  case title = "xesam:title"
  /// Who is heard.
  case artist = "xesam:artist"
  /// The album.
  case album = "xesam:album"
  /// The album's artists.
  case albumArtist = "xesam:albumArtist"
  /// The number of the track.
  case trackNumber = "xesam:trackNumber"
  /// The number of the disc.
  case discNumber = "xesam:discNumber"
  /// Genres.
  case genre = "xesam:genre"
  /// Composers.
  case composer = "xesam:composer"
  /// Authors of the lyrics.
  case lyricist = "xesam:lyricist"
  /// Comments.
  case comment = "xesam:comment"
  /// Where the media lies.
  case url = "xesam:url"
  /// Lyrics.
  case text = "xesam:asText"
  /// How often it was played.
  case useCount = "xesam:useCount"
  /// Beats per minute.
  case audioBPM = "xesam:audioBPM"
  /// The user's rating.
  case userRating = "xesam:userRating"
  /// The player's rating.
  case autoRating = "xesam:autoRating"
  /// The day of making.
  case contentCreated = "xesam:contentCreated"
  /// When it was played first.
  case firstUsed = "xesam:firstUsed"
  /// When it was played last.
  case lastUsed = "xesam:lastUsed"
}
