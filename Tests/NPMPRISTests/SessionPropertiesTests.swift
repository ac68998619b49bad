internal import NPCore
internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("SessionProperties")
struct SessionPropertiesTests {
  /// A session that says everything.
  private static let full: SessionProperties = {
    var session = SessionProperties(sessionID: "id")
    (session.state, session.rate, session.defaultRate) = (.buffering, -2, 1.5)
    (session.queueIndex, session.queueCount) = (0, 12)
    (session.contentID, session.kind, session.mediaType) = ("c", .book, .video)
    (session.durationKind, session.isExplicit, session.isExcludedFromSuggestions) = (.finite, false, true)
    (session.chapter, session.narrator, session.isrc) = (ChapterPosition(current: 3, total: 9), "n", "i")
    session.interstitials = [InterstitialRange(start: .zero, duration: MediaTime(microseconds: 5))]
    session.languageOptions = [
      LanguageOption(
        id: "l", kind: .legible, languageTag: "de", displayName: "Deutsch", characteristics: ["c"], isCurrent: true),
      LanguageOption(id: "m", kind: .audible, displayName: "English"),
    ]
    (session.artworkID, session.isArtworkPrivate, session.animatedArtworkID) = ("a", true, "aa")
    session.animatedArtworkAspectRatios = [.tall, .square]
    (session.commands, session.disabledCommands) = ([.play, .skipForward, .rating], [.rating])
    (session.skipForwardIntervals, session.skipBackwardIntervals) = ([30, 15], [10])
    session.supportedRates = [0.5, 1, 2]
    (session.repeatMode, session.supportedRepeatModes) = (.all, [.off, .all])
    (session.shuffleMode, session.supportedShuffleModes) = (.collections, [.off, .items, .collections])
    session.feedback = .init(status: .positive, title: "Love", shortTitle: "L")
    session.like = .init(isActive: true, title: "Like", shortTitle: nil)
    (session.dislike, session.bookmark) = (.init(isActive: false), .init(isActive: true, title: nil, shortTitle: "B"))
    (session.ratingRange, session.rating) = (.init(minimum: 0, maximum: 5), 4)
    return session
  }()

  private func all(_ session: SessionProperties) -> BusValue {
    .properties(
      Session1.interface.properties.compactMap { property in
        session.value(of: property.name.rawValue).map { (property.name.rawValue, $0) }
      })
  }

  @Test("Every value has the type that the interface says")
  func types() {
    for property in Session1.interface.properties where property.name.rawValue != "Anchor" {
      let value = Self.full.value(of: property.name.rawValue)
      #expect(value?.type == property.type, "\(property.name)")
      #expect(value?.defect == nil)
    }
    #expect(Self.full.value(of: "Anchor") == nil)
    #expect(Self.full.value(of: "Version") == .uint32(1))
  }

  @Test("What is sent is read back as it was")
  func roundTrip() {
    #expect(SessionProperties(decoding: all(Self.full)) == Self.full)
    let blank = SessionProperties(sessionID: "id")
    #expect(SessionProperties(decoding: all(blank)) == blank)
  }

  @Test("A session that says nothing leaves out what is optional")
  func absent() {
    let names = all(SessionProperties(sessionID: "id")).members?.keys.sorted()
    #expect(
      names == [
        "AnimatedArtworkAspectRatios", "ArtworkPrivate", "Commands", "DefaultRate", "DisabledCommands",
        "DurationKind", "ExcludedFromSuggestions", "Interstitials", "LanguageOptions", "Rate", "SessionID",
        "SkipBackwardIntervals", "SkipForwardIntervals", "State", "SupportedRates", "SupportedRepeatModes",
        "SupportedShuffleModes", "Version",
      ])
  }

  @Test("A reader who applies each change knows what one who reads all does", arguments: [true, false])
  func applying(isGoing: Bool) {
    let blank = SessionProperties(sessionID: "other")
    let (old, new) = isGoing ? (Self.full, blank) : (blank, Self.full)
    let changes = new.changes(since: old)
    var reader = old
    reader.apply(
      changed: .properties(changes.changed.map { ($0.property.rawValue, $0.value) }),
      invalidated: changes.invalidated.map(\.rawValue))
    #expect(reader == new)
  }

  @Test("Each property alone is told, applied and cleared")
  func oneByOne() {
    let blank = SessionProperties(sessionID: "id")
    for property in SessionProperties.Property.allCases where property != .sessionID {
      var reader = blank
      guard let value = Self.full.value(of: property) else { continue }
      reader.apply(changed: .properties([(property.rawValue, value)]), invalidated: [])
      #expect(reader.value(of: property) == value)
      reader.apply(changed: .properties([]), invalidated: [property.rawValue])
      #expect(reader == blank, "\(property)")
    }
  }

  @Test("Words of a later version and values of wrong types are left out")
  func lenient() {
    let session = SessionProperties(
      decoding: .properties([
        ("SessionID", .string("id")), ("Version", .uint32(9)), ("State", .string("levitating")),
        ("Kind", .string("hologram")), ("Commands", .strings(["play", "levitate"])), ("Future", .int64(1)),
        ("Chapter", .string("3")), ("Like", .boolean(true)), ("QueueIndex", .int64(-1)),
        ("LanguageOptions", .array(.variant, [.variant(.int32(1))])), ("Rate", .int32(2)), ("Rating", .double(.nan)),
      ]))
    var expected = SessionProperties(sessionID: "id")
    (expected.version, expected.kind, expected.commands, expected.rate) = (9, .generic, [.play], 2)
    #expect(session == expected)
    #expect(SessionProperties(decoding: .properties([])) == nil)
    #expect(SessionProperties(decoding: .boolean(false)) == nil)
  }

  @Test("What is no number goes out as one or not at all")
  func oddNumbers() {
    var session = SessionProperties(sessionID: "id")
    (session.rate, session.defaultRate, session.rating) = (.nan, .infinity, .nan)
    (session.skipForwardIntervals, session.ratingRange) = ([.nan, 5], .init(minimum: 0, maximum: .infinity))
    #expect(session.value(of: .rate) == .double(1))
    #expect(session.value(of: .defaultRate) == .double(1))
    #expect(session.value(of: .rating) == nil)
    #expect(session.value(of: .ratingRange) == nil)
    #expect(session.value(of: .skipForwardIntervals) == .array(.double, [.double(5)]))
  }

  @Test("An anchor is read back as it was sent")
  func anchor() {
    let anchor = PositionAnchor(
      elapsed: MediaTime(microseconds: 5), rate: -0.5, instant: MonotonicInstant(nanoseconds: 99))
    #expect(Session1.anchor(anchor).type == Session1.interface.property("Anchor")?.type)
    #expect(Session1.anchor(decoding: .variant(Session1.anchor(anchor))) == anchor)
    #expect(Session1.anchor(decoding: .structure([.int64(1)])) == nil)
    #expect(Session1.anchor(decoding: .string("x")) == nil)
  }

  @Test("A moving picture is answered as an open file or as a URI")
  func video() throws {
    let output = try #require(Session1.interface.method(MemberName(literal: "GetAnimatedArtworkVideo"))).output
    let answer = Session1.Video.uri("https://e.org/a b").answer
    #expect(answer.map(\.type) == output.map(\.type))
    #expect(answer[2] == .string("https://e.org/a%20b"))
  }
}
