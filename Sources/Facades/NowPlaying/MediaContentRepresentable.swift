/// Something that plays; the structures of this module conform, and types of an application may.
///
/// Of a type of the application everything named here is published. A title is not among it, so wrap or use one of the structures for that.
public protocol MediaContentRepresentable: Identifiable {
  /// The application's own id of the content; a new id is a new track.
  var id: String { get }

  /// Whether sound or moving pictures play.
  var type: MediaType { get }

  /// How long it lasts; nil when unknown.
  var duration: MediaDuration? { get }

  /// Its picture; nil when there is none.
  var artwork: Artwork? { get }

  /// Its moving picture; nil when there is none.
  var animatedArtwork: AnimatedArtwork? { get }

  /// Its genre; nil when unknown.
  var genre: String? { get set }

  /// Whether it is marked explicit; nil when unknown.
  var isExplicit: Bool? { get set }

  /// Whether it stays out of suggestions and of what remembers what was played; nil counts as false.
  var isExcludedFromSuggestions: Bool? { get set }
}
