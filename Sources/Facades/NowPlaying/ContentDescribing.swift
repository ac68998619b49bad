package import NPCore

/// Content that can say more of itself than the public protocol asks.
package protocol ContentDescribing {
  /// What kind of thing it is.
  var contentKind: ContentKind { get }

  /// Fills in what the public protocol does not know; the rest is already there.
  func fill(_ description: inout ContentDescription)
}

extension ContentDescription {
  /// Describes any content: what the public protocol offers, and what our own types add.
  package init(_ content: any MediaContentRepresentable) {
    let describing = content as? any ContentDescribing
    self.init(
      id: content.id, kind: describing?.contentKind ?? .generic, mediaType: ContentMediaType(content.type),
      duration: content.duration.flatMap(ContentDuration.init))
    genres = content.genre.filled.map { [$0] } ?? []
    isExplicit = content.isExplicit
    isExcludedFromSuggestions = content.isExcludedFromSuggestions
    artwork = content.artwork?.reference()
    animatedArtwork = content.animatedArtwork?.reference
    describing?.fill(&self)
  }
}

extension ContentMediaType {
  fileprivate init(_ type: MediaType) {
    switch type {
    case .audio: self = .audio
    case .video: self = .video
    }
  }
}

extension ContentDuration {
  /// Nil for a span that is not finite or not above zero, as tags and decoders sometimes give.
  fileprivate init?(_ duration: MediaDuration) {
    switch duration {
    case .finite(let seconds):
      guard let span = MediaTime(seconds: seconds), span > .zero else { return nil }
      self = .finite(span)
    case .live: self = .live
    case .continuous: self = .continuous
    }
  }
}

extension String? {
  /// The text if there is any.
  package var filled: String? {
    guard let self, !self.isEmpty else { return nil }
    return self
  }
}

extension String {
  /// The text if there is any.
  package var filled: String? { isEmpty ? nil : self }
}
