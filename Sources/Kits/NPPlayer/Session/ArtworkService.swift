internal import Foundation
package import NowPlaying

/// Finds the picture of what plays: the embedded one, else the one of its folder.
@MainActor
package final class ArtworkService {
  /// The largest picture file that is read.
  nonisolated static let byteLimit = 32 * 1024 * 1024

  private let isOn: Bool
  /// The picture of each folder that was asked for, so that a folder is listed once.
  private var folderArt: [LocalPath: LocalPath?] = [:]

  /// Makes a service; when it is off, nothing has a picture.
  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// The picture of what the model shows; nil when there is none.
  package func artwork(of model: PlaybackModel) -> Artwork? {
    guard isOn, let shown = model.shown else { return nil }
    if let picture = model.picture {
      // One picture in several files, as albums have it, is one artwork: it is not sent again.
      return Artwork(id: "embedded-\(ArtworkService.fingerprint(picture))") { _ in
        try ArtworkRepresentation(data: Data(picture))
      }
    }
    guard let folder = shown.entry.location.localPath?.parent, let file = picture(of: folder) else { return nil }
    return Artwork(id: MediaLocation.file(file).uri) { _ in
      // Beside whoever asks: a folder may lie on a slow network.
      let bytes = try await Task.detached { try FileSystem.read(file, limit: ArtworkService.byteLimit) }.value
      return try ArtworkRepresentation(data: Data(bytes))
    }
  }

  private func picture(of folder: LocalPath) -> LocalPath? {
    if let known = folderArt[folder] { return known }
    let found = FolderArt.find(in: folder)
    folderArt[folder] = found
    return found
  }

  /// A number that differs between pictures: FNV-1a over all bytes.
  static func fingerprint(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16) + "-\(bytes.count)"
  }
}
