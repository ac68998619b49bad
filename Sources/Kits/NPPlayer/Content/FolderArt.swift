/// Finds the picture of an album in its folder.
package enum FolderArt {
  /// Returns the picture in `folder` named `cover`, `folder` or `front`, in that order, or nil when there is none.
  ///
  /// Case does not matter; of one name JPEG counts before PNG and WebP. Reads the folder's names once.
  package static func find(in folder: LocalPath) -> LocalPath? {
    guard let entries = try? FileSystem.list(folder) else { return nil }
    return choose(entries.filter { $0.kind != .folder }.map(\.name)).map { folder.appending($0) }
  }

  /// Chooses among the names of one folder.
  package static func choose(_ names: [[UInt8]]) -> [UInt8]? {
    let ranked = names.compactMap { name in rank(name).map { (rank: $0, name: name) } }
    return ranked.min { left, right in
      left.rank == right.rank ? left.name.lexicographicallyPrecedes(right.name) : left.rank < right.rank
    }?.name
  }

  private static func rank(_ name: [UInt8]) -> Int? {
    let path = LocalPath(bytes: name)
    guard let stem = stems.firstIndex(of: path.displayStem.lowercased()),
      let suffix = suffixes.firstIndex(of: path.pathExtension)
    else { return nil }
    return stem * suffixes.count + suffix
  }

  private static let stems = ["cover", "folder", "front"]
  private static let suffixes = ["jpg", "jpeg", "png", "webp"]
}
