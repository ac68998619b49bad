internal import Foundation
internal import NPPlayer
internal import Testing

@Suite("Events as JSON lines")
struct PlayerEventTests {
  static let samples: [PlayerEvent] = {
    func track(
      _ number: Int, _ place: MediaLocation, _ content: ContentChoice, _ length: PlayerDisplay.Length,
      _ chapters: Int = 0
    )
      -> PlayerEvent
    {
      .track(
        .init(
          id: OccurrenceID(number), number: number + 1, count: 7, location: place, content: content, length: length,
          chapters: chapters))
    }
    let raw = LocalPath(bytes: Array("/m/Caf".utf8) + [0xE9] + Array(".ogg".utf8))
    return [
      .start(identity: "Now Playing Player", count: 7),
      .notice(PlayerError(.notFound, "/m/gone.ogg", "no such file or folder")),
      .notice(PlayerError(.corrupt, "/m/x.ogg", "cannot be decoded", cause: "not an audio file")),
      .remark("of this video the sound plays"),
      .mode(isShuffled: true, repeatMode: .all),
      track(0, .file(raw), .music(title: "Say \"hi\"\u{1B}\n", artist: "A\\B", album: "Ü"), .finite(123.4567)),
      track(1, .url("http://h/s"), .radio(station: "Radio X", program: "Artist - Song"), .live),
      track(
        2, .file(LocalPath("/b.m4b")), .book(title: "Book", author: "Author", narrator: "Reader"), .finite(3600), 12),
      track(3, .file(LocalPath("/p.mp3")), .podcast(episode: "E", show: "S"), .finite(60)),
      track(4, .file(LocalPath("/f.mkv")), .movie(title: "Film"), .finite(7200)),
      track(5, .file(LocalPath("/e.mkv")), .show(episode: "E", series: "S"), .finite(1800)),
      track(6, .file(LocalPath("/n.wav")), .generic(title: "n", subtitle: nil), .unknown),
      .state(.playing, position: 0, rate: 1),
      .state(.paused, position: 12.3456, rate: 1.25),
      .state(.buffering, position: 3, rate: 1),
      .seek(position: 60.5),
      .chapter(number: 3, count: 12, title: "Home"),
      .chapter(number: 4, count: 12, title: nil),
      .volume(0.8),
      .end(.finished, code: 0),
      .end(.failed, code: 1),
    ]
  }()

  @Test("Every line is an object of version 1 with a name, whatever is in the tags", arguments: samples)
  func wellFormed(event: PlayerEvent) throws {
    let object = try JSONSerialization.jsonObject(with: Data(event.line.utf8)) as? [String: Any]
    #expect(object?["v"] as? Int == 1)
    #expect(object?["event"] as? String == event.name)
    #expect(!event.line.contains("\n"))
  }

  @Test("Numbers that are not finite become null")
  func notFinite() {
    #expect(PlayerEvent.seek(position: .infinity).line == #"{"v":1,"event":"seek","position":null}"#)
  }

  @Test("The page of the grammar names every event and every member of the samples")
  func documented() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Documentation/Formats/PlayerEvents.md"), encoding: .utf8)
    for event in Self.samples {
      #expect(page.contains("`\(event.name)`"))
      let object = try JSONSerialization.jsonObject(with: Data(event.line.utf8)) as? [String: Any]
      for member in object.map({ $0.keys }) ?? [:].keys { #expect(page.contains("`\(member)`"), "\(member)") }
    }
    for code in PlayerError.Code.allCases { #expect(page.contains("`\(code.rawValue)`"), "\(code.rawValue)") }
  }
}
