internal import NPCore
internal import Testing

@Suite("TrackIDEncoding")
struct TrackIDEncodingTests {
  /// The ids of the field that have broken players.
  static let odd = [
    "Pz7a-_x/é-1", "", "a//b/", String(repeating: "x", count: 300), String(repeating: "é", count: 150), "org/mpris/x",
    "_", "_5f", "-1", "tr-123", "https://example.org/a?b=c#d", "\u{0}", ".", "東京", "h", "_h", "_o2",
  ]

  private func isElement(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
      }
  }

  @Test("Any id gives a path element, always the same one", arguments: odd)
  func valid(id: String) {
    let element = TrackIDEncoding.element(for: id)
    #expect(isElement(element), "\(element)")
    #expect(element.utf8.count <= TrackIDEncoding.longestElement)
    #expect(TrackIDEncoding.element(for: id) == element)
  }

  @Test("Different ids and different occurrences of one id never meet")
  func distinct() {
    var elements: Set<String> = []
    for id in Self.odd {
      for occurrence in 1...3 {
        let (isNew, _) = elements.insert(TrackIDEncoding.element(for: id, occurrence: occurrence))
        #expect(isNew, "\(id), occurrence \(occurrence)")
      }
    }
  }

  @Test("Long ids that differ in their last byte alone stay different")
  func longIDs() {
    let common = String(repeating: "path/", count: 100)
    #expect(TrackIDEncoding.element(for: common + "1") != TrackIDEncoding.element(for: common + "2"))
  }

  @Test("The same song twice has two ids, and the first is that of the song alone")
  func occurrences() {
    #expect(TrackIDEncoding.element(for: "song", occurrence: 1) == "song")
    #expect(TrackIDEncoding.element(for: "song", occurrence: 2) == "song_o2")
  }

  @Test("Random ids give valid elements without collisions")
  func random() {
    var generator = SeededGenerator(seed: 4)
    var byElement: [String: String] = [:]
    for _ in 0..<5_000 {
      let length = Int.random(in: 0...200, using: &generator)
      let id = String(
        decoding: (0..<length).map { _ in UInt8.random(in: 0...127, using: &generator) }, as: UTF8.self)
      let element = TrackIDEncoding.element(for: id)
      #expect(isElement(element))
      #expect(byElement.updateValue(id, forKey: element) ?? id == id)
    }
  }
}
