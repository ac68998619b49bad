package import NPCore

extension Artwork {
  /// The picture as the engine asks for it; private ones stay out of files.
  package func reference(isPrivate: Bool = false) -> ArtworkReference {
    ArtworkReference(id: id, isPrivate: isPrivate) { [provider] size in
      try await provider(CGSize(size)).image
    }
  }
}

extension AnimatedArtwork {
  /// The moving picture as the engine asks for it.
  package var reference: AnimatedArtworkReference {
    AnimatedArtworkReference(
      id: id, aspectRatios: supportedAspectRatios.map(\.described),
      preview: { [preview] size, ratio in try await preview(CGSize(size), AspectRatio(ratio)).image },
      video: { [video] size, ratio in
        let url = try await video(CGSize(size), AspectRatio(ratio))
        return url.isFileURL ? url.path : url.absoluteString
      })
  }
}

extension AnimatedArtwork.AspectRatio {
  fileprivate var described: AnimatedArtworkReference.AspectRatio {
    switch self {
    case .square: .square
    case .tall: .tall
    }
  }

  fileprivate init(_ ratio: AnimatedArtworkReference.AspectRatio) {
    switch ratio {
    case .square: self = .square
    case .tall: self = .tall
    }
  }
}

extension CGSize {
  fileprivate init(_ size: PixelSize) {
    self.init(width: size.width, height: size.height)
  }
}
