/// Reads PLS, the list format of Internet radio.
package enum PLSParser {
  /// Parses `FileN`, `TitleN` and `LengthN` in any order and case; entries come out by N.
  package static func parse(_ bytes: [UInt8]) -> Playlist {
    var entries: [Int: PlaylistEntry] = [:]
    var playlist = Playlist()
    for line in TextBytes.lines(bytes) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: TextBytes.trimmed(line[..<equals]), as: UTF8.self).lowercased()
      let value = TextBytes.trimmed(line[(equals + 1)...])
      if key == "x-gnome-title" { playlist.title = PlainText.filled(PlainText.decode(value)) }
      let word = key.prefix { !$0.isNumber }
      guard let number = Int(key.dropFirst(word.count)) else { continue }
      var entry = entries[number] ?? PlaylistEntry(.plain([]))
      switch word {
      case "file": entry.reference = .plain(Array(value))
      case "title": entry.title = PlainText.filled(PlainText.decode(value))
      case "length":
        entry.duration = Double(String(decoding: value, as: UTF8.self)).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      default: continue
      }
      entries[number] = entry
    }
    playlist.entries = entries.sorted { $0.key < $1.key }.map(\.value).filter { $0.reference != .plain([]) }
    return playlist
  }
}
