/// A song, an album or a playlist.
public struct MusicContent: MediaContentRepresentable {
  /// The application's own id of the content; a new id is a new track.
  public let id: String
  /// The title of the song.
  public let songTitle: String
  /// Who is heard; empty when unknown.
  public let artistName: String
  /// The album; empty when unknown.
  public let albumName: String
  /// Whether sound or moving pictures play.
  public let type: MediaType
  /// How long it lasts; nil when unknown.
  public let duration: MediaDuration?
  /// Its picture; nil when there is none.
  public let artwork: Artwork?
  /// Its moving picture; nil when there is none.
  public let animatedArtwork: AnimatedArtwork?
  /// Who wrote it; nil when unknown.
  public var composer: String?
  /// The International Standard Recording Code; nil when unknown.
  public var isrc: String?
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
  ///   - songTitle: The title of the song.
  ///   - artistName: Who is heard; empty when unknown.
  ///   - albumName: The album; empty when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture; nil when there is none.
  public init(
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType, duration: MediaDuration?,
    artwork: Artwork?
  ) {
    self.id = id
    self.songTitle = songTitle
    self.artistName = artistName
    self.albumName = albumName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  /// Describes it with a moving picture.
  ///
  /// - Parameters:
  ///   - id: The application's own id of the content; a new id is a new track.
  ///   - songTitle: The title of the song.
  ///   - artistName: Who is heard; empty when unknown.
  ///   - albumName: The album; empty when unknown.
  ///   - type: Whether sound or moving pictures play.
  ///   - duration: How long it lasts; nil when unknown.
  ///   - artwork: Its picture, for where nothing moves.
  ///   - animatedArtwork: Its moving picture; nil when there is none.
  public init(
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType, duration: MediaDuration?,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.songTitle = songTitle
    self.artistName = artistName
    self.albumName = albumName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }
}
