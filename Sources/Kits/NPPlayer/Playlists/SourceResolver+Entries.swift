extension SourceResolver {
  /// Adds the entries of a playlist of this machine; missing ones are named, the first few, and counted.
  mutating func add(_ playlist: Playlist, from path: LocalPath) throws(PlayerError) {
    guard !playlist.entries.isEmpty else {
      throw PlayerError(.emptyPlaylist, path.displayPath, "no entry in this playlist")
    }
    let folder = path.parent
    var missing = 0
    for entry in playlist.entries where !isFull {
      switch Self.locate(entry.reference, in: folder) {
      case .unsupported(let scheme):
        say(.unsupportedScheme, path.displayPath, "an entry has an address of scheme \(scheme), which is not played")
      case .location(let location):
        do throws(PlayerError) {
          try add(entry.media(at: location), isNamed: false)
        } catch {
          if error.code == .notFound { missing += 1 }
          if error.code != .notFound || missing <= Self.namedMissing { resolution.notices.append(error) }
        }
      }
    }
    if missing > Self.namedMissing {
      say(.notFound, path.displayPath, "\(missing - Self.namedMissing) more entries of this playlist are missing")
    }
  }

  /// Adds the entries of a playlist of the network, which may name the network only.
  mutating func add(_ playlist: Playlist, fromURL url: String) throws(PlayerError) {
    guard !playlist.entries.isEmpty else { throw PlayerError(.emptyPlaylist, url, "no entry in this playlist") }
    for entry in playlist.entries where !isFull {
      let bytes: [UInt8] =
        switch entry.reference {
        case .plain(let bytes): bytes
        case .uri(let text): Array(text.utf8)
        }
      switch MediaLocation.reference(bytes, relativeTo: url) {
      case .unsupported(let scheme):
        say(.unsupportedScheme, url, "an entry has an address of scheme \(scheme), which is not played")
      case .location(.file(let path)):
        // A list from elsewhere has no business with the files of this machine.
        say(.refused, url, "an entry names a file of this machine and is left out: \(path.displayPath)")
      case .location(let location):
        do throws(PlayerError) {
          try add(entry.media(at: location), isNamed: false)
        } catch {
          resolution.notices.append(error)
        }
      }
    }
  }

  /// Finds what a reference means: as written, else as the other systems and encodings would have written it.
  private static func locate(_ reference: PlaylistEntry.Reference, in folder: LocalPath) -> MediaLocation.Reference {
    switch reference {
    case .uri(let text):
      if text.contains("://") || text.lowercased().hasPrefix("file:") {
        return MediaLocation.reference(Array(text.utf8), in: folder)
      }
      return .location(.file(LocalPath(bytes: PercentCoding.decode(text.utf8)).absolute(in: folder)))
    case .plain(let bytes):
      let first = MediaLocation.reference(bytes, in: folder)
      guard case .location(.file(let path)) = first, !FileSystem.exists(path) else { return first }
      for spelling in otherSpellings(of: bytes) {
        let candidate = LocalPath(bytes: spelling).absolute(in: folder)
        if FileSystem.exists(candidate) { return .location(.file(candidate)) }
      }
      return first
    }
  }

  /// The path with slashes turned, re-encoded between Latin-1 and UTF-8, and percent-decoded, where that changes it.
  private static func otherSpellings(of bytes: [UInt8]) -> [[UInt8]] {
    var spellings: [[UInt8]] = []
    let slashed = bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    let text = String(validating: slashed, as: UTF8.self)
    spellings.append(slashed)
    if let text {
      let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
      if latin.count == text.unicodeScalars.count { spellings.append(latin) }
    } else {
      spellings.append(Array(PlainText.decode(slashed).utf8))
    }
    if bytes.contains(UInt8(ascii: "%")) { spellings.append(PercentCoding.decode(bytes)) }
    return spellings.filter { $0 != bytes }
  }
}

extension PlaylistEntry {
  /// The entry at the place its reference turned out to be.
  func media(at location: MediaLocation) -> MediaEntry {
    MediaEntry(location, title: title, artist: artist, duration: duration)
  }
}
