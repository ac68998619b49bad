package import NPCore

extension Artwork {
  /// The picture as the engine asks for it; private ones stay out of files.
  package func reference(isPrivate: Bool = false) -> ArtworkReference {
    ArtworkReference(id: id, isPrivate: isPrivate) { [provider] size in
      try await beside { try await provider(CGSize(size)).image }
    }
  }
}

extension AnimatedArtwork {
  /// The moving picture as the engine asks for it.
  package var reference: AnimatedArtworkReference {
    AnimatedArtworkReference(
      id: id, aspectRatios: supportedAspectRatios.map(\.described),
      preview: { [preview] size, ratio in
        try await beside { try await preview(CGSize(size), AspectRatio(ratio)).image }
      },
      video: { [video] size, ratio in
        let url = try await beside { try await video(CGSize(size), AspectRatio(ratio)) }
        return url.isFileURL ? url.path : url.absoluteString
      })
  }
}

/// Runs an application's provider on the ordinary pool, whatever executor the caller prefers.
///
/// A provider may decode a large picture or read a slow disk without suspending; on the bus thread it would hold up every client meanwhile.
private func beside<Value: Sendable>(_ provider: () async throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(globalConcurrentExecutor, operation: provider)
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
