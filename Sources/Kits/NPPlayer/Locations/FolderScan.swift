/// Finds the media files under a folder.
package enum FolderScan {
  /// What a scan found.
  package struct Findings: Sendable, Equatable {
    /// The media files, each folder's own before its subfolders', in natural order.
    package var files: [LocalPath] = []
    /// What could not be read on the way.
    package var notices: [PlayerError] = []
  }

  /// How deep folders are followed; deeper ones are almost certainly a bind mount or a loop the system hides.
  package static let depthLimit = 64

  /// Walks `folder` and what is under it; hidden names are left out, and a folder reached twice through links counts once.
  ///
  /// - Throws: `PlayerError` when `folder` itself cannot be read, or holds no media at all.
  package static func scan(_ folder: LocalPath) throws(PlayerError) -> Findings {
    var walk = Walk()
    try walk.visit(folder, depth: 0)
    guard !walk.findings.files.isEmpty else {
      throw PlayerError(.noMedia, folder.displayPath, "no audio or video file in this folder")
    }
    return walk.findings
  }

  /// One walk: what was found and which folders were seen.
  private struct Walk {
    var findings = Findings()
    var seen: Set<FileSystem.Identity> = []

    mutating func visit(_ folder: LocalPath, depth: Int) throws(PlayerError) {
      // Two names of one folder (a link to a parent, say) would repeat its files, or never end.
      guard seen.insert(try FileSystem.status(folder).identity).inserted else { return }
      var files: [[UInt8]] = []
      var folders: [[UInt8]] = []
      for entry in try FileSystem.list(folder) where entry.name.first != UInt8(ascii: ".") {
        switch kind(of: entry, in: folder) {
        case .file where isMedia(entry.name): files.append(entry.name)
        case .folder: folders.append(entry.name)
        default: break
        }
      }
      findings.files += NaturalOrder.sorted(files).map { folder.appending($0) }
      for name in NaturalOrder.sorted(folders) {
        let inner = folder.appending(name)
        guard depth < FolderScan.depthLimit else {
          findings.notices.append(PlayerError(.tooDeep, inner.displayPath, "folder is too deep and is left out"))
          continue
        }
        do throws(PlayerError) {
          try visit(inner, depth: depth + 1)
        } catch {
          findings.notices.append(error)
        }
      }
    }

    private func kind(of entry: FileSystem.Entry, in folder: LocalPath) -> FileSystem.Status.Kind? {
      if let kind = entry.kind { return kind }
      return try? FileSystem.status(folder.appending(entry.name)).kind
    }

    private func isMedia(_ name: [UInt8]) -> Bool {
      MediaKind(pathExtension: LocalPath(bytes: name).pathExtension).isMedia
    }
  }
}
