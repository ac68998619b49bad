package import NPCore
package import NPDBus

/// What `Metadata` says of one track.
///
/// Text is kept as given and repaired when it is sent; absent values are nil or empty.
package struct TrackMetadata: Hashable, Sendable {
  /// `mpris:trackid`; nil when there is no track, or when a foreign id is no path.
  package var trackID: ObjectPath?
  /// A foreign `mpris:trackid` that is no path, to be shown and never to be sent back as one.
  package var foreignTrackID: String?
  /// `mpris:length`, above 0; nil when unknown or endless.
  package var length: MediaTime?
  /// `mpris:artUrl`: a URI or an absolute path.
  package var artURL: String?
  /// `xesam:title`.
  package var title: String?
  /// `xesam:album`.
  package var album: String?
  /// `xesam:artist`.
  package var artists: [String] = []
  /// `xesam:albumArtist`.
  package var albumArtists: [String] = []
  /// `xesam:genre`.
  package var genres: [String] = []
  /// `xesam:composer`.
  package var composers: [String] = []
  /// `xesam:lyricist`.
  package var lyricists: [String] = []
  /// `xesam:comment`.
  package var comments: [String] = []
  /// `xesam:url`: a URI or an absolute path.
  package var url: String?
  /// `xesam:asText`: lyrics.
  package var text: String?
  /// `xesam:trackNumber`, from 1.
  package var trackNumber: Int?
  /// `xesam:discNumber`, from 1.
  package var discNumber: Int?
  /// `xesam:useCount`.
  package var useCount: Int?
  /// `xesam:audioBPM`.
  package var beatsPerMinute: Int?
  /// `xesam:userRating`, 0 to 1.
  package var userRating: Double?
  /// `xesam:autoRating`, 0 to 1.
  package var autoRating: Double?
  /// `xesam:contentCreated`, in ISO 8601.
  package var contentCreated: String?
  /// `xesam:firstUsed`, in ISO 8601.
  package var firstUsed: String?
  /// `xesam:lastUsed`, in ISO 8601.
  package var lastUsed: String?
  /// All else, by key; a key of those above is not sent from here.
  package var otherEntries: [String: BusValue] = [:]

  /// No track.
  package init() {}

  /// A track of this id, of which nothing else is known yet.
  package init(trackID: ObjectPath) {
    self.trackID = trackID
  }

  /// Whether nothing is said.
  package var isEmpty: Bool { self == TrackMetadata() }

  /// The id in the form to show: the path, or the foreign text; nil when there is none.
  package var shownTrackID: String? { trackID?.rawValue ?? foreignTrackID }

  /// The artists in one line, with commas between; nil when there is none.
  package var artistLine: String? { artists.isEmpty ? nil : artists.joined(separator: ", ") }
}
