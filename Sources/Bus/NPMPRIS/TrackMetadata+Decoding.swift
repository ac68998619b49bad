internal import NPCore
package import NPDBus

/// What a foreign `Metadata` did against the specification, and was read all the same.
package enum MetadataProblem: Hashable, Sendable {
  /// The value is no dictionary with textual keys.
  case noDictionary(type: String)
  /// A key has another type than the specification gives it.
  case wrongType(key: MetadataKey, found: String, expected: String)
  /// The track id is no object path.
  case invalidTrackID(String)
  /// The track id lies where the specification forbids it.
  case reservedTrackID(String)
  /// There are entries but no track id.
  case missingTrackID
  /// The length is 0 or below, which must be left out instead.
  case noLength(Int64)
  /// A URI lacks its scheme, or holds what must be percent-encoded.
  case notURI(key: MetadataKey, String)
  /// A number lies outside its range.
  case outOfRange(key: MetadataKey, Double)
}

/// Lenient reading: whatever a peer sends, what can be understood of it is.
extension TrackMetadata {
  /// Reads a foreign dictionary; what cannot be understood is absent.
  package init(decoding value: BusValue) {
    var problems: [MetadataProblem] = []
    self.init(decoding: value, problems: &problems)
  }

  /// Reads a foreign dictionary and adds what was against the specification to `problems`.
  package init(decoding value: BusValue, problems: inout [MetadataProblem]) {
    guard let members = value.members else {
      problems.append(.noDictionary(type: value.unwrapped.type.code))
      return
    }
    var reader = MetadataReader(members: members)
    readIdentity(&reader)
    readTexts(&reader)
    readNumbers(&reader)
    otherEntries = members.filter { MetadataKey(rawValue: $0.key) == nil }
    if !members.isEmpty, members[MetadataKey.trackID.rawValue] == nil { reader.problems.append(.missingTrackID) }
    problems += reader.problems
  }

  private mutating func readIdentity(_ reader: inout MetadataReader) {
    if let id = reader.text(.trackID, expected: .objectPath) {
      trackID = ObjectPath(id)
      if trackID == nil {
        foreignTrackID = TextRepair.line(id)
        reader.problems.append(.invalidTrackID(TextRepair.line(id)))
      } else if id.hasPrefix(MPRIS.reservedPathPrefix + "/") && id != MPRIS.noTrack.rawValue {
        reader.problems.append(.reservedTrackID(id))
      }
    }
    if trackID == MPRIS.noTrack { trackID = nil }
    length = reader.length()
    artURL = reader.uri(.artURL)
    url = reader.uri(.url)
  }

  private mutating func readTexts(_ reader: inout MetadataReader) {
    title = reader.line(.title)
    album = reader.line(.album)
    text = reader.running(.text)
    artists = reader.lines(.artist)
    albumArtists = reader.lines(.albumArtist)
    genres = reader.lines(.genre)
    composers = reader.lines(.composer)
    lyricists = reader.lines(.lyricist)
    comments = reader.lines(.comment)
    contentCreated = reader.line(.contentCreated)
    firstUsed = reader.line(.firstUsed)
    lastUsed = reader.line(.lastUsed)
  }

  private mutating func readNumbers(_ reader: inout MetadataReader) {
    trackNumber = reader.whole(.trackNumber)
    discNumber = reader.whole(.discNumber)
    useCount = reader.whole(.useCount)
    beatsPerMinute = reader.whole(.audioBPM)
    userRating = reader.rating(.userRating)
    autoRating = reader.rating(.autoRating)
  }
}

/// Reads entries by key and notes what was wrong with them.
private struct MetadataReader {
  let members: [String: BusValue]
  var problems: [MetadataProblem] = []

  init(members: [String: BusValue]) {
    self.members = members
  }

  private mutating func value(_ key: MetadataKey, expected: BusType) -> BusValue? {
    guard let value = members[key.rawValue]?.unwrapped else { return nil }
    if value.type != expected {
      problems.append(.wrongType(key: key, found: value.type.code, expected: expected.code))
    }
    return value
  }

  mutating func text(_ key: MetadataKey, expected: BusType = .string) -> String? {
    value(key, expected: expected)?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func line(_ key: MetadataKey) -> String? {
    guard let value = value(key, expected: .string) else { return nil }
    // Titles and albums arrive as lists now and then; the first counts.
    let line = TextRepair.line(value.text ?? value.texts?.first ?? "")
    return line.isEmpty ? nil : line
  }

  mutating func running(_ key: MetadataKey) -> String? {
    guard let value = value(key, expected: .string) else { return nil }
    let text = TextRepair.text(value.text ?? value.texts?.joined(separator: "\n") ?? "")
    return text.isEmpty ? nil : text
  }

  mutating func lines(_ key: MetadataKey) -> [String] {
    let texts = value(key, expected: .strings)?.texts ?? []
    return texts.map { TextRepair.line($0) }.filter { !$0.isEmpty }
  }

  mutating func uri(_ key: MetadataKey) -> String? {
    guard let text = text(key) else { return nil }
    if text.utf8.count <= URIText.longestURI, URIText.uri(from: text) != text {
      problems.append(.notURI(key: key, TextRepair.line(text)))
    }
    // A picture may come inline, by the megabyte: no cap, but no byte that a terminal obeys either.
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  mutating func whole(_ key: MetadataKey) -> Int? {
    value(key, expected: .int32)?.wholeNumber.map { Int($0) }
  }

  mutating func length() -> MediaTime? {
    guard let count = value(.length, expected: .int64)?.wholeNumber else { return nil }
    guard count > 0 else {
      problems.append(.noLength(count))
      return nil
    }
    return MediaTime(microseconds: count)
  }

  mutating func rating(_ key: MetadataKey) -> Double? {
    guard let rating = value(key, expected: .double)?.number else { return nil }
    if !(0...1).contains(rating) { problems.append(.outOfRange(key: key, rating)) }
    return min(max(rating, 0), 1)
  }
}
