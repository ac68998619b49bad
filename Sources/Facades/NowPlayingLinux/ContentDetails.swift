public import Foundation

/// What desktops show of content and Apple's structures do not hold; what is nil or empty leaves the content's own word.
public struct ContentDetails: Hashable, Sendable {
  /// The title, for content types of the application's own; nil for what the content says.
  public var title: String?
  /// All artists, where there are several; empty for the one that the content names.
  public var artists: [String] = []
  /// The album; nil for what the content says.
  public var album: String?
  /// The artists of the whole album.
  public var albumArtists: [String] = []
  /// All genres, where there are several; empty for the one that the content names.
  public var genres: [String] = []
  /// All composers, where there are several; empty for the one that the content names.
  public var composers: [String] = []
  /// Remarks.
  public var comments: [String] = []
  /// The number of the track on its disc, from 1; nil when unknown.
  public var trackNumber: Int?
  /// The number of the disc, from 1; nil when unknown.
  public var discNumber: Int?
  /// The day of release in ISO 8601, also a year alone; nil for what the content says.
  public var releaseDate: String?
  /// Lyrics or other running text; nil when there is none.
  public var lyrics: String?
  /// Where the media lies; nil when it lies nowhere that others could open.
  public var url: URL?
  /// Whether the picture stays out of files that other programs can open by name.
  public var isArtworkPrivate = false

  /// Says nothing yet.
  public init() {}
}
