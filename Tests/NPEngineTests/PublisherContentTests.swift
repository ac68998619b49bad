import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// Text, ids and values of an application as clients read them.
struct PublisherContentTests {
  @Test("Text that is not UTF-8, holds NUL or is a mebibyte long is published repaired, and the connection lives")
  func hostileText() {
    let stage = Stage.open()
    let torn = String(decoding: [0x4E, 0x45, 0x4B, 0x20, 0xC3, 0x28, 0xE8] as [UInt8], as: UTF8.self)
    for title in [torn, "a\u{0}b", String(repeating: "x", count: 1_048_576), "\u{1B}]0;owned\u{7}title"] {
      stage.update { $0.content?.title = title }
      stage.wait(100)
    }
    #expect(stage.playerChanges.count == 4)
    let titles = stage.playerChanges.compactMap { $0.changed["Metadata"]?.members?["xesam:title"]?.text }
    #expect(titles.count == 4)
    #expect(titles.allSatisfy { !$0.utf8.contains(0) && !$0.utf8.contains(0x1B) && $0.utf8.count <= 4_096 })
    #expect(titles.first == "NEK \u{FFFD}(\u{FFFD}")
    #expect(stage.status == "Paused")
  }

  @Test("Markup in a title goes out as it is")
  func markup() {
    let stage = Stage.open()
    stage.update { $0.content?.title = "<b>A & B</b> \"x\"" }
    #expect(stage.metadata["xesam:title"] == .string("<b>A & B</b> \"x\""))
  }

  @Test("Any id of an application becomes a valid, stable path that is not the specification's")
  func hostileIDs() {
    let ids = ["Pz7a-_x/é-1", "", "a//b/", String(repeating: "z", count: 300), "org/mpris/x"]
    let stage = Stage.open()
    var paths: [String] = []
    for id in ids + ids {
      stage.update { $0.content = .song(id) }
      stage.wait(100)
      guard case .objectPath(let path)? = stage.metadata["mpris:trackid"] else {
        Issue.record("\(id) has no path")
        continue
      }
      #expect(path.rawValue.hasPrefix("/io/github/swift_now_playing/track/"))
      #expect(ObjectPath(path.rawValue) != nil)
      paths.append(path.rawValue)
    }
    #expect(Set(paths).count == ids.count)
    #expect(Array(paths.prefix(5)) == Array(paths.suffix(5)))
  }

  @Test("A list with hostile and repeated ids has valid, different paths")
  func hostileList() {
    let ids = ["Pz7a-_x/é-1", "", "a//b/", String(repeating: "z", count: 300), "org/mpris/x", "", "a//b/"]
    let stage = Stage.open()
    stage.update { $0.trackList = TrackListDescription(tracks: ids.map { .song($0) }, current: nil) }
    let tracks = stage.read("Tracks", of: MPRIS.trackListInterface)?.texts ?? []
    #expect(tracks.count == 7)
    #expect(Set(tracks).count == 7)
    #expect(tracks.allSatisfy { ObjectPath($0) != nil && !$0.hasPrefix("/org/mpris") })
  }

  @Test("All that is known of content is in Metadata, with the types of the specification")
  func metadata() {
    let stage = Stage.open()
    stage.update {
      var content = ContentDescription.song()
      content.album = "Album"
      content.albumArtists = ["Band"]
      content.genres = ["Folk"]
      content.composers = ["Composer"]
      content.comments = ["Read by Somebody"]
      content.released = "2024-05-01"
      (content.trackNumber, content.discNumber) = (3, 1)
      content.text = "la\nla"
      content.url = "/music/a b.ogg"
      $0.content = content
    }
    let metadata = stage.metadata
    #expect(metadata["mpris:length"] == .int64(180_000_000))
    #expect(metadata["xesam:title"] == .string("A Song"))
    #expect(metadata["xesam:artist"] == .strings(["An Artist"]))
    #expect(metadata["xesam:album"] == .string("Album"))
    #expect(metadata["xesam:albumArtist"] == .strings(["Band"]))
    #expect(metadata["xesam:genre"] == .strings(["Folk"]))
    #expect(metadata["xesam:composer"] == .strings(["Composer"]))
    #expect(metadata["xesam:comment"] == .strings(["Read by Somebody"]))
    #expect(metadata["xesam:contentCreated"] == .string("2024-05-01"))
    #expect(metadata["xesam:trackNumber"] == .int32(3))
    #expect(metadata["xesam:discNumber"] == .int32(1))
    #expect(metadata["xesam:asText"] == .string("la\nla"))
    #expect(metadata["xesam:url"] == .string("file:///music/a%20b.ogg"))
    #expect(metadata.count == 14)
  }

  @Test("Session1 says what MPRIS cannot")
  func session() {
    let stage = Stage.open()
    stage.update { state in
      var content = ContentDescription(
        id: "book", kind: .book, mediaType: .audio, duration: .finite(.seconds(3_600)), title: "A Book")
      content.narrator = "A Reader"
      content.chapter = ChapterPosition(current: 2, total: 9)
      content.isrc = "XX-YYY"
      content.isExplicit = true
      content.isExcludedFromSuggestions = true
      state.content = content
      state.playback = PlaybackDescription(
        state: .playing, rate: 1.5, defaultRate: 1.25, elapsed: .zero, instant: stage.now)
      state.commands = CommandSet([
        .init(.play), .init(.pause, isEnabled: false), .init(.skipForward, detail: .intervals([10, 30])),
        .init(.skipBackward, isEnabled: false, detail: .intervals([15])),
        .init(.changePlaybackRate, detail: .rates([0.75, 1, 2])),
        .init(.changeRepeatMode, detail: .repeatModes(current: .all, supported: [.off, .all])),
        .init(.changeShuffleMode, detail: .shuffleModes(current: .collections, supported: ShuffleMode.allCases)),
        .init(.feedback, detail: .feedback(status: .positive, title: "Love", shortTitle: "L")),
        .init(.like, detail: .mark(isActive: true, title: "Like", shortTitle: nil)),
        .init(.rating, detail: .rating(minimum: 0, maximum: 5, current: 3)),
      ])
      (state.queueIndex, state.queueCount) = (4, 12)
      state.interstitials = [InterstitialRange(start: .seconds(10), duration: .seconds(5))]
      state.languageOptions = [LanguageOption(id: "de", kind: .audible, displayName: "Deutsch", isCurrent: true)]
    }
    let decoded = SessionProperties(
      decoding: .properties(stage.getAll(Session1.interfaceName).map { ($0.key, $0.value) }))
    #expect(decoded?.version == Session1.version)
    #expect(decoded?.sessionID == "main")
    #expect(decoded?.state == .playing)
    #expect(decoded?.rate == 1.5)
    #expect(decoded?.defaultRate == 1.25)
    #expect(decoded?.kind == .book)
    #expect(decoded?.durationKind == .finite)
    #expect(decoded?.narrator == "A Reader")
    #expect(decoded?.chapter == ChapterPosition(current: 2, total: 9))
    #expect(decoded?.isExplicit == true)
    #expect(decoded?.isExcludedFromSuggestions == true)
    #expect(decoded?.queueIndex == 4)
    #expect(decoded?.queueCount == 12)
    #expect(decoded?.disabledCommands == [.pause, .skipBackward])
    #expect(decoded?.skipForwardIntervals == [10, 30])
    #expect(decoded?.skipBackwardIntervals == [15])
    #expect(decoded?.supportedRates == [0.75, 1, 2])
    #expect(decoded?.repeatMode == .all)
    #expect(decoded?.shuffleMode == .collections)
    #expect(decoded?.feedback == .init(status: .positive, title: "Love", shortTitle: "L"))
    #expect(decoded?.like == .init(isActive: true, title: "Like"))
    #expect(decoded?.dislike == nil)
    #expect(decoded?.ratingRange == .init(minimum: 0, maximum: 5))
    #expect(decoded?.rating == 3)
    #expect(decoded?.interstitials.count == 1)
    #expect(decoded?.languageOptions.map(\.id) == ["de"])
    #expect(stage.read("Shuffle") == .boolean(true))
    #expect(stage.read("LoopStatus") == .string("Playlist"))
    #expect(stage.read("MinimumRate") == .double(0.75))
    #expect(stage.read("Rate") == .double(1.5))
  }
}
