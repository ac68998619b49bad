/// A camera, a monitor or ambient sound of a home.
public struct HomeMediaContent: MediaContentRepresentable {
  /// The application's own id of the content; a new id is a new track.
  public let id: String
  /// The name of the source.
  public let sourceName: String
  /// What is to be seen or heard; nil when there is nothing to say.
  public let contentDescription: String?
  /// Whether sound or moving pictures play.
  public let type: MediaType
  /// How long it lasts; nil when unknown.
  public let duration: MediaDuration?
  /// Its picture; nil when there is none.
  public let artwork: Artwork?
  /// Its moving picture; nil when there is none.
  public let animatedArtwork: AnimatedArtwork?
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
  ///   - sourceName: The name of the source.
  ///   - contentDescription: What is to be seen or heard; nil when there is nothing to say.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture; nil when there is none.
  public init(
    id: String, sourceName: String, contentDescription: String?, type: MediaType, duration: MediaDuration?,
    artwork: Artwork?
  ) {
    self.id = id
    self.sourceName = sourceName
    self.contentDescription = contentDescription
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  /// Describes it with a moving picture.
  ///
  /// - Parameters:
  ///   - id: The application's own id of the content; a new id is a new track.
  ///   - sourceName: The name of the source.
  ///   - contentDescription: What is to be seen or heard; nil when there is nothing to say.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture, for where nothing moves.
  ///   - animatedArtwork: Its moving picture; nil when there is none.
  public init(
    id: String, sourceName: String, contentDescription: String?, type: MediaType, duration: MediaDuration?,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.sourceName = sourceName
    self.contentDescription = contentDescription
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }
}
