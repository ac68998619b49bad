/// Reads M3U and extended M3U.
package enum M3UParser {
  /// Parses lines; what is not understood is a comment or a path, so nothing fails.
  package static func parse(_ bytes: [UInt8]) -> Playlist {
    var playlist = Playlist()
    var pending = PlaylistEntry(.plain([]))
    for line in TextBytes.lines(bytes) {
      guard line.first == UInt8(ascii: "#") else {
        pending.reference = .plain(Array(line))
        playlist.entries.append(pending)
        pending = PlaylistEntry(.plain([]))
        continue
      }
      if let value = value(of: "#EXTINF:", in: line) {
        (pending.duration, pending.title) = information(value)
      } else if let value = value(of: "#EXTART:", in: line) {
        pending.artist = PlainText.filled(PlainText.decode(value))
      } else if let value = value(of: "#PLAYLIST:", in: line) {
        playlist.title = PlainText.filled(PlainText.decode(value))
      }
    }
    return playlist
  }

  /// Splits `seconds[ attributes],title`; attributes are `key="value"` and may hold commas inside the quotes.
  private static func information(_ value: ArraySlice<UInt8>) -> (Double?, String?) {
    var isQuoted = false
    var comma: Int?
    for index in value.indices {
      if value[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if value[index] == UInt8(ascii: ","), !isQuoted {
        comma = index
        break
      }
    }
    let head = value[..<(comma ?? value.endIndex)]
    let number = head.prefix { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    let seconds = Double(String(decoding: number, as: UTF8.self)).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    let title = comma.flatMap { PlainText.filled(PlainText.decode(value[($0 + 1)...])) }
    return (seconds, title)
  }

  private static func value(of key: String, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = line.prefix(key.utf8.count)
    guard String(decoding: name, as: UTF8.self).uppercased() == key else { return nil }
    return line[name.endIndex...]
  }
}
