/// Turns what stands on a command line into a flat list of things to play.
///
/// Folders are scanned and playlists followed, playlists in playlists too. What is wrong is collected as notices;
/// the rest is kept. Reads files and folders on the calling thread.
package struct SourceResolver {
  /// Fetches a playlist from the network.
  package typealias Fetch = (_ url: String) throws(PlayerError) -> [UInt8]

  /// The outcome: what to play, and what is to be said.
  package struct Resolution: Equatable, Sendable {
    /// The entries, in order.
    package var entries: [MediaEntry] = []
    /// One notice for each thing that cannot be played.
    package var notices: [PlayerError] = []
  }

  /// How deep playlists in playlists are followed.
  package static let depthLimit = 16
  /// How many entries are kept; beyond them the list is cut, with a notice.
  package static let entryLimit = 100_000
  /// How many missing entries of one playlist are named before the rest is counted.
  package static let namedMissing = 3
  /// How many bytes of a playlist are read.
  package static let byteLimit = 32 * 1024 * 1024

  let workingFolder: LocalPath
  let fetch: Fetch
  var resolution = Resolution()
  var open: [PlaylistIdentity] = []
  var saidLoops: Set<PlaylistIdentity> = []
  var isFull = false

  /// Which playlist it is, however it is named.
  enum PlaylistIdentity: Hashable {
    case file(FileSystem.Identity)
    case url(String)
  }

  /// Makes a resolver that takes relative paths from `workingFolder` and remote playlists from `fetch`.
  package init(workingFolder: LocalPath, fetch: @escaping Fetch) {
    self.workingFolder = workingFolder
    self.fetch = fetch
  }

  /// Resolves every operand, in order.
  package static func resolve(
    _ operands: [[UInt8]], workingFolder: LocalPath = .workingFolder, fetch: @escaping Fetch
  ) -> Resolution {
    var resolver = SourceResolver(workingFolder: workingFolder, fetch: fetch)
    for operand in operands { resolver.add(operand: operand) }
    return resolver.resolution
  }

  private mutating func add(operand: [UInt8]) {
    // A file may be called `http:` or hold `://`; what is there counts before what it looks like.
    let path = LocalPath(bytes: operand).absolute(in: workingFolder)
    let reference: MediaLocation.Reference =
      FileSystem.exists(path) ? .location(.file(path)) : MediaLocation.reference(operand, in: workingFolder)
    switch reference {
    case .unsupported(let scheme):
      say(.unsupportedScheme, PlainText.decode(operand), "addresses of scheme \(scheme) are not played")
    case .location(let location):
      do throws(PlayerError) {
        try add(MediaEntry(location), isNamed: true)
      } catch {
        resolution.notices.append(error)
      }
    }
  }

  /// Adds what an entry stands for; `isNamed` when a person named it, so that its extension is not judged.
  mutating func add(_ entry: MediaEntry, isNamed: Bool) throws(PlayerError) {
    switch entry.location {
    case .url(let url):
      if MediaKind(pathExtension: entry.location.pathExtension) == .playlist {
        try addRemotePlaylist(url, entry: entry)
      } else {
        append(entry)
      }
    case .file(let path):
      try addLocal(path, entry: entry, isNamed: isNamed)
    }
  }

  private mutating func addLocal(_ path: LocalPath, entry: MediaEntry, isNamed: Bool) throws(PlayerError) {
    let status = try FileSystem.status(path)
    switch status.kind {
    case .folder:
      let findings = try FolderScan.scan(path)
      resolution.notices += findings.notices
      for file in findings.files { append(MediaEntry(.file(file))) }
    case .other:
      throw PlayerError(.unreadable, path.displayPath, "neither a file nor a folder")
    case .file:
      let kind = MediaKind(pathExtension: path.pathExtension)
      guard kind == .playlist || (kind == .other && isNamed) else {
        if isNamed { try FileSystem.checkReadable(path) }
        append(entry)
        return
      }
      try addFile(path, status: status, entry: entry, isPlaylist: kind == .playlist)
    }
  }

  /// Adds a file that is a playlist by name, or may be one by content.
  private mutating func addFile(
    _ path: LocalPath, status: FileSystem.Status, entry: MediaEntry, isPlaylist: Bool
  ) throws(PlayerError) {
    let head = try FileSystem.read(path, limit: isPlaylist ? Self.byteLimit : 4096)
    guard let format = PlaylistFormat.detect(head, pathExtension: path.pathExtension) else {
      append(entry)
      return
    }
    let bytes = isPlaylist ? head : try FileSystem.read(path, limit: Self.byteLimit)
    try follow(.file(status.identity), name: path.displayPath) { resolver throws(PlayerError) in
      let playlist = try format.parse(bytes, name: path.displayPath)
      try resolver.add(playlist, from: path)
    }
  }

  private mutating func addRemotePlaylist(_ url: String, entry: MediaEntry) throws(PlayerError) {
    try follow(.url(url), name: url) { resolver throws(PlayerError) in
      let bytes = try resolver.fetch(url)
      guard let format = PlaylistFormat.detect(bytes, pathExtension: entry.location.pathExtension) else {
        resolver.append(entry)
        return
      }
      try resolver.add(try format.parse(bytes, name: url), fromURL: url)
    }
  }

  /// Runs `body` with the playlist marked as open, so that its coming again inside itself is seen.
  private mutating func follow(
    _ identity: PlaylistIdentity, name: String, _ body: (inout SourceResolver) throws(PlayerError) -> Void
  ) throws(PlayerError) {
    if open.contains(identity) {
      if saidLoops.insert(identity).inserted {
        throw PlayerError(.playlistLoop, name, "playlist includes itself; that entry is left out")
      }
      return
    }
    guard open.count < Self.depthLimit else {
      throw PlayerError(.tooDeep, name, "playlists are nested more than \(Self.depthLimit) deep; this one is left out")
    }
    open.append(identity)
    defer { open.removeLast() }
    try body(&self)
  }

  mutating func append(_ entry: MediaEntry) {
    guard resolution.entries.count < Self.entryLimit else {
      if !isFull { say(.tooLong, "", "the list is cut after \(Self.entryLimit) entries") }
      isFull = true
      return
    }
    resolution.entries.append(entry)
  }

  mutating func say(_ code: PlayerError.Code, _ subject: String, _ message: String) {
    resolution.notices.append(PlayerError(code, subject, message))
  }
}
