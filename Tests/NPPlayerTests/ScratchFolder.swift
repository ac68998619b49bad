internal import Glibc
internal import NPPlayer

/// A folder of its own for one test, removed with all that is in it.
final class ScratchFolder {
  let path: LocalPath

  init() {
    var template = Array("/tmp/npplayer-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder can be made")
    path = LocalPath(bytes: template.map { UInt8(bitPattern: $0) })
  }

  deinit { ScratchFolder.remove(path) }

  /// Writes a file, with the folders above it; names are UTF-8 unless given as bytes.
  @discardableResult
  func write(_ name: String, _ contents: String = "") -> LocalPath {
    write(Array(name.utf8), Array(contents.utf8))
  }

  @discardableResult
  func write(_ name: [UInt8], _ contents: [UInt8]) -> LocalPath {
    let file = path.appending(name)
    makeFolders(to: file.parent)
    let handle = file.withCString { open($0, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644) }
    precondition(handle >= 0, "cannot create \(file.displayPath)")
    contents.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(handle, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        precondition(count > 0, "cannot write \(file.displayPath)")
        rest = rest.dropFirst(count)
      }
    }
    close(handle)
    return file
  }

  @discardableResult
  func makeFolder(_ name: String) -> LocalPath {
    let folder = path.appending(Array(name.utf8))
    makeFolders(to: folder)
    return folder
  }

  func link(_ name: String, to target: String) {
    let place = path.appending(Array(name.utf8))
    precondition(place.withCString { symlink(target, $0) } == 0, "cannot link")
  }

  /// The names of locations under this folder, for comparing.
  func names(_ entries: [MediaEntry]) -> [String] {
    let prefix = path.displayPath + "/"
    return entries.map { entry in
      let text = entry.location.display
      return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }
  }

  /// Resolves operands inside this folder; `remote` are the playlists that the network has.
  func resolve(_ operands: String..., remote: [String: String] = [:]) -> SourceResolver.Resolution {
    SourceResolver.resolve(operands.map { Array($0.utf8) }, workingFolder: path) { url throws(PlayerError) in
      guard let text = remote[url] else { throw PlayerError(.unreachable, url, "does not answer") }
      return Array(text.utf8)
    }
  }

  private func makeFolders(to folder: LocalPath) {
    if FileSystem.exists(folder) { return }
    makeFolders(to: folder.parent)
    _ = folder.withCString { mkdir($0, 0o755) }
  }

  private static func remove(_ path: LocalPath) {
    let isFolder = (try? FileSystem.list(path)) != nil
    var info = stat()
    let isLink = path.withCString { lstat($0, &info) } == 0 && info.st_mode & S_IFMT == S_IFLNK
    if isFolder, !isLink {
      for entry in (try? FileSystem.list(path)) ?? [] { remove(path.appending(entry.name)) }
      _ = path.withCString { rmdir($0) }
    } else {
      _ = path.withCString { unlink($0) }
    }
  }
}
