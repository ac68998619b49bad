package import NPCore
public import NowPlaying

/// Content with details that desktops show; made by `detailed`.
public struct DetailedContent: MediaContentRepresentable {
  /// The content.
  public var base: any MediaContentRepresentable
  /// What is said of it besides.
  public var details: ContentDetails

  /// Adds details to content.
  ///
  /// - Parameters:
  ///   - base: The content.
  ///   - details: What is said of it besides.
  public init(_ base: any MediaContentRepresentable, details: ContentDetails) {
    self.base = base
    self.details = details
  }

  /// The id of the content.
  public var id: String { base.id }
  /// Whether sound or moving pictures play.
  public var type: MediaType { base.type }
  /// How long the content lasts; nil when unknown.
  public var duration: MediaDuration? { base.duration }
  /// The content's picture; nil when there is none.
  public var artwork: Artwork? { base.artwork }
  /// The content's moving picture; nil when there is none.
  public var animatedArtwork: AnimatedArtwork? { base.animatedArtwork }
  /// The content's genre; nil when unknown.
  public var genre: String? {
    get { base.genre }
    set { base.genre = newValue }
  }
  /// Whether the content is marked explicit; nil when unknown.
  public var isExplicit: Bool? {
    get { base.isExplicit }
    set { base.isExplicit = newValue }
  }
  /// Whether the content stays out of suggestions; nil counts as false.
  public var isExcludedFromSuggestions: Bool? {
    get { base.isExcludedFromSuggestions }
    set { base.isExcludedFromSuggestions = newValue }
  }
}

extension MediaContentRepresentable {
  /// The content with details that desktops show and Apple's structures do not hold.
  ///
  /// - Parameter fill: Fills in what is known.
  /// - Returns: Content of the same kind and id.
  public func detailed(_ fill: (inout ContentDetails) -> Void) -> DetailedContent {
    var details = ContentDetails()
    fill(&details)
    return DetailedContent(self, details: details)
  }
}

extension DetailedContent: ContentDescribing {
  /// What kind of thing it is.
  package var contentKind: ContentKind { (base as? any ContentDescribing)?.contentKind ?? .generic }

  /// Fills in the texts of its own.
  package func fill(_ description: inout ContentDescription) {
    (base as? any ContentDescribing)?.fill(&description)
    description.title = details.title.filled ?? description.title
    description.album = details.album.filled ?? description.album
    description.released = details.releaseDate.filled ?? description.released
    description.text = details.lyrics.filled ?? description.text
    description.url = details.url?.absoluteString ?? description.url
    description.trackNumber = details.trackNumber ?? description.trackNumber
    description.discNumber = details.discNumber ?? description.discNumber
    replace(&description.artists, by: details.artists)
    replace(&description.albumArtists, by: details.albumArtists)
    replace(&description.genres, by: details.genres)
    replace(&description.composers, by: details.composers)
    replace(&description.comments, by: details.comments)
    if details.isArtworkPrivate { description.artwork = base.artwork?.reference(isPrivate: true) }
  }

  private func replace(_ texts: inout [String], by others: [String]) {
    let others = others.compactMap(\.filled)
    if !others.isEmpty { texts = others }
  }
}
