/// One entry of a playlist, as it stands there.
package struct PlaylistEntry: Equatable, Sendable {
  /// How the entry is written.
  package enum Reference: Equatable, Sendable {
    /// A path or an address, byte for byte (M3U, PLS).
    case plain([UInt8])
    /// A URI reference with percent-encoding (XSPF).
    case uri(String)
  }

  /// Where the entry points.
  package var reference: Reference
  /// The title the list gives; nil when it gives none.
  package var title: String?
  /// The artist the list gives; nil when it gives none.
  package var artist: String?
  /// The length the list gives, in seconds; nil when it gives none.
  package var duration: Double?

  /// Makes an entry.
  package init(_ reference: Reference, title: String? = nil, artist: String? = nil, duration: Double? = nil) {
    self.reference = reference
    self.title = title
    self.artist = artist
    self.duration = duration
  }
}

/// A playlist that has been read.
package struct Playlist: Equatable, Sendable {
  /// The list's own title; nil when it has none.
  package var title: String?
  /// Its entries, in order.
  package var entries: [PlaylistEntry] = []

  /// Makes a playlist.
  package init(title: String? = nil, entries: [PlaylistEntry] = []) {
    self.title = title
    self.entries = entries
  }
}

/// The grammar of a playlist.
package enum PlaylistFormat: Equatable, Sendable {
  /// Lines of paths, with `#EXTINF` before them in the extended form.
  case m3u
  /// `File1=` and its like under `[playlist]`.
  case pls
  /// XML Shareable Playlist Format.
  case xspf

  /// Judges by content first and by `pathExtension` second; nil when it is no playlist.
  ///
  /// A segment index of HTTP Live Streaming bears the extension of a playlist and is media: nil as well.
  package static func detect(_ bytes: [UInt8], pathExtension: String) -> PlaylistFormat? {
    let head = TextBytes.withoutMark(Array(bytes.prefix(4096)))
    let text = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if isSegmentIndex(bytes) { return nil }
    if starts(text, with: "#EXTM3U") { return .m3u }
    if starts(text, with: "[playlist]") { return .pls }
    if starts(text, with: "<"), contains(text, "<playlist") || contains(text, "xspf.org/ns/0") { return .xspf }
    switch pathExtension {
    case "m3u", "m3u8": return .m3u
    case "pls": return .pls
    case "xspf": return .xspf
    default: return nil
    }
  }

  /// Whether the bytes are an index of HTTP Live Streaming, which GStreamer plays as one stream.
  package static func isSegmentIndex(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(8192)
    return contains(head, "#EXT-X-TARGETDURATION") || contains(head, "#EXT-X-STREAM-INF")
      || contains(head, "#EXT-X-MEDIA-SEQUENCE")
  }

  /// Parses `bytes`; `name` is for error messages.
  ///
  /// - Throws: `PlayerError` with `malformedPlaylist` when XML is not well-formed; the line formats always parse.
  package func parse(_ bytes: [UInt8], name: String) throws(PlayerError) -> Playlist {
    switch self {
    case .m3u: M3UParser.parse(bytes)
    case .pls: PLSParser.parse(bytes)
    case .xspf: try XSPFParser.parse(bytes, name: name)
    }
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, with word: String) -> Bool {
    bytes.prefix(word.utf8.count).map(lowered).elementsEqual(word.utf8.map(lowered))
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
    let pattern = Array(word.utf8.map(lowered))
    guard bytes.count >= pattern.count else { return false }
    let hay = bytes.map(lowered)
    return (0...(hay.count - pattern.count)).contains { start in
      hay[start] == pattern[0] && hay[start..<(start + pattern.count)].elementsEqual(pattern)
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
