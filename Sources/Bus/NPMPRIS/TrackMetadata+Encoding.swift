internal import NPCore
package import NPDBus

/// Strict writing: exactly the types of the specification, valid text, nothing that is unknown.
extension TrackMetadata {
  /// The entries in the order sent: the known keys, then the others by name.
  package var entries: [(String, BusValue)] {
    var entries: [(String, BusValue)] = []
    for key in MetadataKey.allCases {
      if let value = value(of: key) { entries.append((key.rawValue, value)) }
    }
    for (key, value) in otherEntries.sorted(by: { $0.key < $1.key }) where MetadataKey(rawValue: key) == nil {
      entries.append((TextRepair.line(key), value))
    }
    return entries
  }

  /// The dictionary in the form sent; empty when nothing is said.
  package var busValue: BusValue { .properties(entries) }

  /// The value of a key in the form sent; nil where it is left out.
  package func value(of key: MetadataKey) -> BusValue? {
    switch key {
    case .trackID: trackID.map { .objectPath($0) }
    case .length: length.flatMap { $0 > .zero ? .int64($0.microseconds) : nil }
    case .artURL: Self.uri(artURL)
    case .title: Self.line(title)
    case .artist: Self.lines(artists)
    case .album: Self.line(album)
    case .albumArtist: Self.lines(albumArtists)
    case .trackNumber: Self.number(trackNumber)
    case .discNumber: Self.number(discNumber)
    case .genre: Self.lines(genres)
    case .composer: Self.lines(composers)
    case .lyricist: Self.lines(lyricists)
    case .comment: Self.texts(comments)
    case .url: Self.uri(url)
    case .text: Self.running(text)
    case .useCount: Self.number(useCount)
    case .audioBPM: Self.number(beatsPerMinute)
    case .userRating: Self.rating(userRating)
    case .autoRating: Self.rating(autoRating)
    case .contentCreated: Self.line(contentCreated)
    case .firstUsed: Self.line(firstUsed)
    case .lastUsed: Self.line(lastUsed)
    }
  }

  private static func line(_ text: String?) -> BusValue? {
    guard let text else { return nil }
    let line = TextRepair.line(text)
    return line.isEmpty ? nil : .string(line)
  }

  private static func running(_ text: String?) -> BusValue? {
    guard let text else { return nil }
    let repaired = TextRepair.text(text)
    return repaired.isEmpty ? nil : .string(repaired)
  }

  private static func lines(_ texts: [String]) -> BusValue? {
    let lines = texts.map { TextRepair.line($0) }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : .strings(lines)
  }

  private static func texts(_ texts: [String]) -> BusValue? {
    let repaired = texts.map { TextRepair.text($0) }.filter { !$0.isEmpty }
    return repaired.isEmpty ? nil : .strings(repaired)
  }

  private static func uri(_ text: String?) -> BusValue? {
    text.flatMap { URIText.uri(from: $0) }.map { .string($0) }
  }

  private static func number(_ number: Int?) -> BusValue? {
    number.map { .int32(Int32(clamping: $0)) }
  }

  private static func rating(_ rating: Double?) -> BusValue? {
    rating.flatMap { $0.isFinite ? .double(min(max($0, 0), 1)) : nil }
  }
}
