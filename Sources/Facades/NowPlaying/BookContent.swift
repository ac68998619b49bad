/// A book that is read aloud.
public struct BookContent: MediaContentRepresentable {
  /// The application's own id of the content; a new id is a new track.
  public let id: String
  /// The title of the book.
  public let title: String
  /// Who wrote it.
  public let authorName: String
  /// Who reads it; nil when unknown.
  public let narratorName: String?
  /// Whether sound or moving pictures play.
  public let type: MediaType
  /// How long it lasts; nil when unknown.
  public let duration: MediaDuration?
  /// Its picture; nil when there is none.
  public let artwork: Artwork?
  /// Its moving picture; nil when there is none.
  public let animatedArtwork: AnimatedArtwork?
  /// The current chapter, counted as the application counts, and the number of chapters; nil when unknown.
  public var chapter: (current: Int, total: Int)?
  /// Its genre; nil when unknown.
  public var genre: String?
  /// Whether it is marked explicit; nil when unknown.
  public var isExplicit: Bool?
  /// Whether it stays out of suggestions and of what remembers what was played; nil counts as false.
  public var isExcludedFromSuggestions: Bool?

  /// Describes it with a still picture.
  ///
  /// - Parameters:
  ///   - id: The application's own id of the content; a new id is a new track.
  ///   - title: The title of the book.
  ///   - authorName: Who wrote it.
  ///   - narratorName: Who reads it; nil when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture; nil when there is none.
  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.title = title
    self.authorName = authorName
    self.narratorName = narratorName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  /// Describes it with a moving picture.
  ///
  /// - Parameters:
  ///   - id: The application's own id of the content; a new id is a new track.
  ///   - title: The title of the book.
  ///   - authorName: Who wrote it.
  ///   - narratorName: Who reads it; nil when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture, for where nothing moves.
  ///   - animatedArtwork: Its moving picture; nil when there is none.
  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration?, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.title = title
    self.authorName = authorName
    self.narratorName = narratorName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }
}
