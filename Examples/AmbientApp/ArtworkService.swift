internal import Foundation
internal import NowPlaying

/// Paints covers when somebody shows them, each size once.
actor ArtworkService {
  /// The sides of a cover, in pixels, whatever is asked for.
  private static let sides = 64.0...320.0

  private var covers: [String: Task<Data, Never>] = [:]

  /// The cover of a soundscape; nothing is painted before it is asked for.
  nonisolated func artwork(of soundscape: Soundscape) -> Artwork {
    Artwork(id: "cover-\(soundscape.id)") { size in
      try ArtworkRepresentation(data: await self.cover(of: soundscape, size: size))
    }
  }

  private func cover(of soundscape: Soundscape, size: CGSize) async -> Data {
    // The size may be as large as a number gets: it is brought into range before it becomes a whole one.
    let wanted = max(Double(size.width), Double(size.height))
    let side = Int(min(max(wanted, Self.sides.lowerBound), Self.sides.upperBound))
    let key = "\(soundscape.id)-\(side)"
    if let cover = covers[key] { return await cover.value }
    // Painting takes its time: it is done beside whoever asks, and once, however often it is asked for meanwhile.
    let cover = Task.detached(priority: .userInitiated) {
      Data(PNGEncoder.encode(rgb: soundscape.cover.pixels(side: side), side: side))
    }
    covers[key] = cover
    return await cover.value
  }
}
