import NowPlaying

actor PictureStore {
  func picture(_ size: CGSize) async throws -> Data { Data() }
}

func everyPicture(store: PictureStore, url: URL) -> [Artwork] {
  [
    Artwork(id: "1") { @Sendable _ in try ArtworkRepresentation(data: Data()) },
    Artwork(id: "2") { size in
      let data = try await store.picture(size)
      return try ArtworkRepresentation(data: data)
    },
    Artwork(id: "3") { size in
      guard size.width > 0, size.height < .greatestFiniteMagnitude else {
        throw ArtworkRepresentation.ArtworkRepresentationError.noRepresentationAvailable
      }
      return try ArtworkRepresentation(data: Data(contentsOf: url))
    },
    Artwork(id: "4", artworkProvider: { _ in try ArtworkRepresentation(data: try Data(contentsOf: url)) }),
  ]
}

func everyMovingPicture(store: PictureStore, url: URL) -> [AnimatedArtwork] {
  let ratios = AnimatedArtwork.compatibleAspectRatios
  return [
    AnimatedArtwork(id: "1") { size, ratio in
      try ArtworkRepresentation(data: try await store.picture(size))
    } video: { _, ratio in
      ratio == .tall ? url.appending(path: "tall") : url
    },
    AnimatedArtwork(
      id: "2", supportedAspectRatios: ratios.contains(.tall) ? [.square, .tall] : [.square],
      preview: { _, _ in try ArtworkRepresentation(data: Data()) }, video: { _, _ in url }),
  ]
}

func describe(_ error: any Error) -> String {
  switch error {
  case ArtworkRepresentation.ArtworkRepresentationError.noRepresentationAvailable: "no picture"
  case MediaSessionError.invalidState: "not now"
  case let error as MediaSessionError: error == .internalFailure ? "system" : "gone"
  default: error.localizedDescription
  }
}
