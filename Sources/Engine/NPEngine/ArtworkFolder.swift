internal import Glibc
internal import NPCore
internal import NPSystem

/// The private folder in which the pictures of this process lie as files; made for the first one, gone with the last.
///
/// A locked file in it says that its process lives, which a number cannot: sandboxes give the same numbers to many.
final class ArtworkFolder {
  private let parents: [String]
  /// The folders of this process, by the directory in which each lies.
  private var folders: [String: (path: String, lock: Int32)] = [:]
  private var nextPicture = 1

  /// Uses the first of `parents` in which a picture can be put.
  init(parents: [String]) {
    self.parents = parents
  }

  deinit { deleteAll() }

  /// Removes what dead processes have left behind.
  func sweep() {
    for parent in parents { Self.sweep(parent) }
  }

  /// Puts a picture into a new file of its own, which this user alone can read, and returns its path.
  func store(_ image: EncodedImage) throws(EngineError) -> String {
    let name = "\(nextPicture).\(image.header.format.fileExtension)"
    nextPicture += 1
    var failure = EngineError(.file, message: "there is no directory for pictures")
    // A directory that is full or read-only by now does not keep a picture out of the next one.
    for parent in parents {
      do throws(EngineError) {
        return try store(image, as: name, in: parent)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Deletes the file of a picture.
  func delete(_ path: String) {
    PrivateFile.remove(path)
  }

  /// Deletes the folders with all that is in them; the next picture makes a new one.
  func deleteAll() {
    for (parent, folder) in folders {
      Self.remove(folder.path)
      forget(parent)
    }
  }

  private func store(_ image: EncodedImage, as name: String, in parent: String) throws(EngineError) -> String {
    let path = "\(try openFolder(in: parent))/\(name)"
    do throws(SystemError) {
      try PrivateFile.create(path, image.bytes)
    } catch {
      throw EngineError(.file, cause: error)
    }
    return path
  }

  private func openFolder(in parent: String) throws(EngineError) -> String {
    if let folder = folders[parent] {
      if Self.isLinked(folder.lock) { return folder.path }
      // Somebody has cleaned up behind this process.
      forget(parent)
    }
    let made = try Self.make(in: parent)
    folders[parent] = made
    ExitCleanup.remember(made.path)
    return made.path
  }

  private func forget(_ parent: String) {
    guard let folder = folders.removeValue(forKey: parent) else { return }
    ExitCleanup.forget(folder.path)
    close(folder.lock)
  }
}

// MARK: Folders of all processes

extension ArtworkFolder {
  private static let prefix = "artwork-"
  private static let lockName = "lock"
  /// A folder without a lock is in the making; one that has been so for this long was left behind.
  private static let makingSeconds = 60

  private static func make(in parent: String) throws(EngineError) -> (path: String, lock: Int32) {
    try makeParent(parent)
    while true {
      let token = String(UInt32.random(in: .min ... .max), radix: 16)
      let path = "\(parent)/\(prefix)\(getpid())-\(token)"
      guard mkdir(path, 0o700) == 0 else {
        if errno == EEXIST { continue }
        throw .file("mkdir", path)
      }
      let lockPath = "\(path)/\(lockName)"
      let lock = open(lockPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw .file("open", lockPath) }
      // Another process may have swept the folder between the two calls: then its lock is linked no more.
      if flock(lock, LOCK_EX | LOCK_NB) == 0, isLinked(lock) { return (path, lock) }
      close(lock)
    }
  }

  /// Makes the directory that the folders of all processes share; it must be this user's own.
  private static func makeParent(_ parent: String) throws(EngineError) {
    do throws(SystemError) {
      try PrivateFile.makeFolder(parent)
    } catch {
      throw EngineError(.file, cause: error)
    }
    var facts = stat()
    guard lstat(parent, &facts) == 0 else { throw .file("lstat", parent) }
    guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
      throw EngineError(.file, message: "\(parent) is no directory of this user")
    }
    guard facts.st_mode & 0o077 == 0 || chmod(parent, 0o700) == 0 else { throw .file("chmod", parent) }
  }

  private static func sweep(_ parent: String) {
    for name in entries(of: parent) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let lock = open("\(path)/\(lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      if lock >= 0 {
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(path) }
        close(lock)
      } else if errno == ENOENT, isOld(path) {
        remove(path)
      }
    }
  }

  /// Deletes a folder and the files in it; the lock goes last, so that a sweep cut short is taken up by the next.
  fileprivate static func remove(_ path: String) {
    for name in entries(of: path) where name != lockName { unlink("\(path)/\(name)") }
    unlink("\(path)/\(lockName)")
    rmdir(path)
  }

  private static func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func isLinked(_ file: Int32) -> Bool {
    var facts = stat()
    return fstat(file, &facts) == 0 && facts.st_nlink > 0
  }

  private static func isOld(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && time(nil) - facts.st_mtim.tv_sec > makingSeconds
  }
}

/// Deletes the folders of a process that ends without having let go of them.
private enum ExitCleanup {
  private struct State {
    var paths: Set<String> = []
    var isRegistered = false
    var owner: pid_t = 0
  }

  private static let state = Lock(State())

  static func remember(_ path: String) {
    let isFirst = state.withLock { state in
      state.paths.insert(path)
      state.owner = getpid()
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    if isFirst { atexit(removeFoldersAtExit) }
  }

  static func forget(_ path: String) {
    state.withLock { _ = $0.paths.remove(path) }
  }

  /// A child that was forked and exits must leave its parent's pictures alone.
  static func removeAll() {
    let paths = state.withLock { $0.owner == getpid() ? $0.paths : [] }
    for path in paths { ArtworkFolder.remove(path) }
  }
}

/// What `atexit` calls; a free function, since C calls it on whatever thread ends the process.
private func removeFoldersAtExit() {
  ExitCleanup.removeAll()
}
