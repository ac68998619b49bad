/// An episode of a podcast.
public struct PodcastContent: MediaContentRepresentable {
  /// The application's own id of the content; a new id is a new track.
  public let id: String
  /// The title of the episode.
  public let episodeTitle: String
  /// The name of the show.
  public let showName: String
  /// When it was released; nil when unknown.
  public let releaseDate: Date?
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
  ///   - episodeTitle: The title of the episode.
  ///   - showName: The name of the show.
  ///   - releaseDate: When it was released; nil when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture; nil when there is none.
  public init(
    id: String, episodeTitle: String, showName: String, releaseDate: Date?, type: MediaType, duration: MediaDuration?,
    artwork: Artwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.releaseDate = releaseDate
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  /// Describes it with a moving picture.
  ///
  /// - Parameters:
  ///   - id: The application's own id of the content; a new id is a new track.
  ///   - episodeTitle: The title of the episode.
  ///   - showName: The name of the show.
  ///   - releaseDate: When it was released; nil when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture, for where nothing moves.
  ///   - animatedArtwork: Its moving picture; nil when there is none.
  public init(
    id: String, episodeTitle: String, showName: String, releaseDate: Date?, type: MediaType, duration: MediaDuration?,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.releaseDate = releaseDate
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }
}
