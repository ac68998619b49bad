/// One thing to play, with what a playlist said of it.
package struct MediaEntry: Equatable, Sendable {
  /// Where it is.
  package var location: MediaLocation
  /// The title that a playlist gives; nil when none does.
  package var title: String?
  /// The artist that a playlist gives; nil when none does.
  package var artist: String?
  /// The length that a playlist gives, in seconds; nil when none does.
  package var duration: Double?

  /// Makes an entry.
  package init(_ location: MediaLocation, title: String? = nil, artist: String? = nil, duration: Double? = nil) {
    self.location = location
    self.title = title
    self.artist = artist
    self.duration = duration
  }

  /// A name for people: the list's title, else the place's own name.
  package var displayName: String { title ?? location.displayName }
}
