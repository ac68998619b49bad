internal import Glibc

/// The few questions the player asks of the file system, in bytes and without Foundation's repair of names.
package enum FileSystem {
  /// What stands at a path, symbolic links followed.
  package struct Status: Sendable, Equatable {
    /// A regular file, a folder, or neither (a pipe or a device).
    package enum Kind: Sendable { case file, folder, other }
    /// What it is.
    package let kind: Kind
    /// Which file it is, however it is named.
    package let identity: Identity
  }

  /// A file's device and number: equal for two names of one file.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// One name in a folder.
  package struct Entry: Sendable {
    /// The name's bytes.
    package let name: [UInt8]
    /// What the folder says it is; nil when a call of `status` must tell (a link, or a file system that does not say).
    package let kind: Status.Kind?
  }

  /// Says what stands at `path`.
  ///
  /// - Throws: `PlayerError` with `notFound` or `unreadable` and the system's word for it.
  package static func status(_ path: LocalPath) throws(PlayerError) -> Status {
    var info = stat()
    let code = path.withCString { name in retrying { stat(name, &info) } }
    guard code == 0 else { throw failure(path, errno) }
    let kind: Status.Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return Status(kind: kind, identity: Identity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino)))
  }

  /// Whether something stands at `path`.
  package static func exists(_ path: LocalPath) -> Bool {
    path.withCString { access($0, F_OK) } == 0
  }

  /// Whether the process may read what stands at `path`.
  ///
  /// - Throws: `PlayerError` with `notFound` or `unreadable` when it may not.
  package static func checkReadable(_ path: LocalPath) throws(PlayerError) {
    guard path.withCString({ access($0, R_OK) }) == 0 else { throw failure(path, errno) }
  }

  /// Lists a folder in no order, without `.` and `..`.
  ///
  /// - Throws: `PlayerError` with `notFound` or `unreadable`.
  package static func list(_ folder: LocalPath) throws(PlayerError) -> [Entry] {
    guard let handle = folder.withCString({ opendir($0) }) else { throw failure(folder, errno) }
    defer { closedir(handle) }
    var entries: [Entry] = []
    while let record = readdir(handle) {
      let name = withUnsafeBytes(of: &record.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let kind: Status.Kind? =
        switch Int(record.pointee.d_type) {
        case DT_REG: .file
        case DT_DIR: .folder
        case DT_LNK, DT_UNKNOWN: nil
        default: .other
        }
      entries.append(Entry(name: name, kind: kind))
    }
    return entries
  }

  /// Reads at most `limit` bytes from the start of a file.
  ///
  /// - Throws: `PlayerError` with `notFound` or `unreadable`.
  package static func read(_ path: LocalPath, limit: Int) throws(PlayerError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    let file = path.withCString { name in retrying { open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } }
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = retrying { Glibc.read(file, &chunk, wanted) }
      guard count >= 0 else { throw failure(path, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// The error for a system call on `path` that failed with `code`.
  private static func failure(_ path: LocalPath, _ code: Int32) -> PlayerError {
    let words = String(cString: strerror(code))
    switch code {
    case ENOENT: return PlayerError(.notFound, path.displayPath, "no such file or folder")
    case ENOTDIR: return PlayerError(.notFound, path.displayPath, "part of the path is not a folder")
    case EACCES, EPERM: return PlayerError(.unreadable, path.displayPath, "no permission to read it")
    default: return PlayerError(.unreadable, path.displayPath, "cannot be read", cause: words)
    }
  }

  private static func retrying<Code: FixedWidthInteger>(_ call: () -> Code) -> Code {
    while true {
      let code = call()
      if code != -1 || errno != EINTR { return code }
    }
  }
}
