internal import NPCore
internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("TrackMetadata")
struct TrackMetadataTests {
  private static let id = ObjectPath(literal: "/io/github/swift_now_playing/track/a")

  private func read(_ entries: [(String, BusValue)]) -> TrackMetadata {
    TrackMetadata(decoding: .properties(entries))
  }

  @Test(
    "A length of 3:20 is read from every number type",
    arguments: [
      BusValue.int64(200_000_000), .uint64(200_000_000), .int32(200_000_000), .uint32(200_000_000),
      .double(200_000_000),
    ])
  func lengths(value: BusValue) {
    #expect(read([("mpris:length", value)]).length == MediaTime(microseconds: 200_000_000))
  }

  @Test(
    "A length that is none is unknown",
    arguments: [BusValue.int64(-1), .int64(0), .uint64(0), .double(.nan), .string("200"), .boolean(true)])
  func noLengths(value: BusValue) {
    #expect(read([("mpris:length", value)]).length == nil)
    #expect(read([]).length == nil)
  }

  @Test("A length beyond 64 bits saturates, and one of forty minutes does not wrap")
  func longLengths() {
    #expect(read([("mpris:length", .uint64(.max))]).length?.microseconds == .max)
    #expect(read([("mpris:length", .int64(2_400_000_000))]).length?.seconds == 2_400)
  }

  @Test("An artist is read from one text and from a list")
  func artists() {
    #expect(read([("xesam:artist", .string("A"))]).artistLine == "A")
    #expect(read([("xesam:artist", .strings(["A", "B"]))]).artistLine == "A, B")
    #expect(read([("xesam:artist", .variant(.variant(.strings(["A"]))))]).artists == ["A"])
    #expect(read([("xesam:artist", .strings(["", "A"]))]).artists == ["A"])
    #expect(read([("xesam:artist", .strings([""]))]).artistLine == nil)
    #expect(read([("xesam:artist", .int32(3))]).artists == [])
  }

  @Test("Our own length is an int64 and left out unless it is known")
  func writtenLength() {
    var metadata = TrackMetadata(trackID: Self.id)
    metadata.length = MediaTime(microseconds: 2_400_000_000)
    #expect(metadata.busValue.members?["mpris:length"] == .int64(2_400_000_000))
    for microseconds: Int64? in [nil, 0, -1] {
      metadata.length = microseconds.map { MediaTime(microseconds: $0) }
      #expect(metadata.busValue.members?.keys.sorted() == ["mpris:trackid"])
    }
  }

  @Test("Every key is written with the type of the specification")
  func types() {
    var metadata = TrackMetadata(trackID: Self.id)
    metadata.length = MediaTime(microseconds: 1)
    (metadata.artURL, metadata.url, metadata.title, metadata.album) = ("/a", "http://a/b", "t", "al")
    (metadata.artists, metadata.albumArtists, metadata.genres) = (["a"], ["b"], ["g"])
    (metadata.composers, metadata.lyricists, metadata.comments) = (["c"], ["l"], ["co"])
    (metadata.trackNumber, metadata.discNumber, metadata.useCount, metadata.beatsPerMinute) = (1, 2, 3, 4)
    (metadata.userRating, metadata.autoRating, metadata.text) = (0.5, 7, "la\nla")
    (metadata.contentCreated, metadata.firstUsed, metadata.lastUsed) = ("2026", "2026", "2026")
    let expected: [String: String] = [
      "mpris:trackid": "o", "mpris:length": "x", "mpris:artUrl": "s", "xesam:title": "s", "xesam:artist": "as",
      "xesam:album": "s", "xesam:albumArtist": "as", "xesam:trackNumber": "i", "xesam:discNumber": "i",
      "xesam:genre": "as", "xesam:composer": "as", "xesam:lyricist": "as", "xesam:comment": "as", "xesam:url": "s",
      "xesam:asText": "s", "xesam:useCount": "i", "xesam:audioBPM": "i", "xesam:userRating": "d",
      "xesam:autoRating": "d", "xesam:contentCreated": "s", "xesam:firstUsed": "s", "xesam:lastUsed": "s",
    ]
    #expect(metadata.busValue.members?.mapValues(\.type.code) == expected)
    #expect(metadata.busValue.defect == nil)
    #expect(metadata.busValue.members?["xesam:autoRating"] == .double(1))
    #expect(Set(expected.keys) == Set(MetadataKey.allCases.map(\.rawValue)))
  }

  @Test("What was written strictly is read back as it was, without a problem")
  func roundTrip() {
    var metadata = TrackMetadata(trackID: Self.id)
    metadata.length = MediaTime(microseconds: 5)
    metadata.artURL = "file:///tmp/a.png"
    metadata.artists = ["A", "B"]
    metadata.trackNumber = 3
    metadata.otherEntries = ["kde:pid": .uint32(4)]
    var problems: [MetadataProblem] = []
    #expect(TrackMetadata(decoding: metadata.busValue, problems: &problems) == metadata)
    #expect(problems.isEmpty)
  }

  @Test("Text goes out valid, without NUL, capped; empty text does not go out")
  func repaired() throws {
    var metadata = TrackMetadata(trackID: Self.id)
    metadata.title = "a\u{0}b" + String(repeating: "x", count: 1 << 20)
    metadata.artists = ["", "\u{1b}[31mA"]
    metadata.album = "\u{0}"
    let members = try #require(metadata.busValue.members)
    let title = try #require(members["xesam:title"]?.text)
    #expect(title.hasPrefix("abx") && title.utf8.count <= TextRepair.longestLine)
    #expect(members["xesam:artist"] == .strings(["[31mA"]))
    #expect(members["xesam:album"] == nil)
  }

  @Test("Numbers beyond 32 bits are clamped, and other entries cannot replace known keys")
  func clamped() {
    var metadata = TrackMetadata(trackID: Self.id)
    metadata.trackNumber = .max
    metadata.otherEntries = ["xesam:title": .string("stolen"), "x:y": .int64(1)]
    #expect(metadata.entries.map(\.0) == ["mpris:trackid", "xesam:trackNumber", "x:y"])
    #expect(metadata.value(of: .trackNumber) == .int32(.max))
    #expect(TrackMetadata().busValue == .properties([]))
    #expect(TrackMetadata().isEmpty)
  }

  @Test("A foreign id is shown as it is, whether it is a path or not")
  func foreignIDs() {
    let spotify = read([("mpris:trackid", .string("spotify:track:abc"))])
    #expect(spotify.trackID == nil)
    #expect(spotify.shownTrackID == "spotify:track:abc")
    let path = read([("mpris:trackid", .string("/a/b"))])
    #expect(path.trackID?.rawValue == "/a/b")
    #expect(read([("mpris:trackid", .objectPath(MPRIS.noTrack))]).shownTrackID == nil)
    #expect(read([("mpris:trackid", .string(""))]).shownTrackID == nil)
  }

  @Test("What a peer does against the specification is named")
  func problems() {
    var problems: [MetadataProblem] = []
    let entries: [(String, BusValue)] = [
      ("mpris:trackid", .string("spotify:track:abc")), ("mpris:length", .uint64(0)),
      ("xesam:artist", .string("A")), ("mpris:artUrl", .string("/tmp/a b.png")), ("xesam:userRating", .double(5)),
    ]
    _ = TrackMetadata(decoding: .properties(entries), problems: &problems)
    #expect(
      problems == [
        .wrongType(key: .trackID, found: "s", expected: "o"), .invalidTrackID("spotify:track:abc"),
        .wrongType(key: .length, found: "t", expected: "x"), .noLength(0),
        .notURI(key: .artURL, "/tmp/a b.png"), .wrongType(key: .artist, found: "s", expected: "as"),
        .outOfRange(key: .userRating, 5),
      ])
    problems = []
    _ = TrackMetadata(decoding: .properties([("xesam:title", .string("t"))]), problems: &problems)
    #expect(problems == [.missingTrackID])
    problems = []
    _ = TrackMetadata(
      decoding: .properties([("mpris:trackid", .objectPath(ObjectPath(literal: "/org/mpris/x")))]),
      problems: &problems)
    #expect(problems == [.reservedTrackID("/org/mpris/x")])
  }

  @Test("What is no dictionary is an empty track", arguments: [BusValue.boolean(false), .string("x"), .strings([])])
  func noDictionary(value: BusValue) {
    #expect(TrackMetadata(decoding: value).isEmpty)
  }

  @Test("Random values under every key never trap, and what was read can be written")
  func random() {
    var generator = SeededGenerator(seed: 21)
    let values: [BusValue] = [
      .string("t"), .string(""), .strings(["a"]), .int64(-5), .uint64(.max), .double(.infinity), .boolean(true),
      .variant(.variant(.string("v"))), .structure([.int32(1)]), .byte(3), .properties([]), .strings([]), .double(-1),
      .objectPath(MPRIS.path), .array(.variant, [.variant(.int32(1)), .variant(.string("x"))]),
    ]
    for _ in 0..<2_000 {
      let entries = MetadataKey.allCases.map { key in
        (key.rawValue, values[Int.random(in: 0..<values.count, using: &generator)])
      }
      let metadata = read(entries)
      #expect(metadata.busValue.defect == nil)
      let types = metadata.entries.map { "\($0.0) \($0.1.type.code)" }
      #expect(!types.contains { $0.hasPrefix("mpris:length") && !$0.hasSuffix(" x") })
    }
  }
}
