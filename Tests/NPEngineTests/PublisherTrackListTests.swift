import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// The list of tracks on the bus.
struct PublisherTrackListTests {
  private static func list(_ ids: [String], current: Int? = 0) -> TrackListDescription {
    TrackListDescription(tracks: ids.map { .song($0, title: "Title of \($0)") }, current: current)
  }

  private func stage(_ ids: [String], current: Int = 0) -> Stage {
    let stage = Stage.open()
    stage.update {
      $0.commands = CommandSet.everything.adding(.init(.goToTrack))
      $0.content = .song(ids[current])
      $0.trackList = Self.list(ids, current: current)
    }
    stage.settle()
    return stage
  }

  private func tracks(_ stage: Stage) -> [String] {
    (stage.read("Tracks", of: MPRIS.trackListInterface)?.texts ?? []).map {
      String($0.dropFirst(MPRIS.trackPathPrefix.count))
    }
  }

  @Test("Without a list there is no interface, and HasTrackList says so")
  func none() {
    let stage = Stage.open()
    #expect(stage.read("HasTrackList", of: MPRIS.rootInterface) == .boolean(false))
    #expect(stage.call("GoTo", [.objectPath(MPRIS.noTrack)], of: MPRIS.trackListInterface)?.isSuccess == false)
  }

  @Test("A list that appears brings the interface and one signal of the root interface, and takes both away again")
  func appears() {
    let stage = Stage.open()
    stage.update { $0.trackList = Self.list(["song", "b"]) }
    stage.wait(100)
    #expect(stage.told == ["MediaPlayer2: HasTrackList"])
    #expect(tracks(stage) == ["song", "b"])
    #expect(stage.read("CanEditTracks", of: MPRIS.trackListInterface) == .boolean(false))
    stage.forget()
    stage.update { $0.trackList = nil }
    stage.wait(100)
    #expect(stage.told == ["MediaPlayer2: HasTrackList"])
    #expect(stage.read("Tracks", of: MPRIS.trackListInterface) == nil)
  }

  @Test("The current track's id is that of its entry, and the same song twice has two")
  func currentID() {
    let stage = stage(["a", "b", "a"], current: 2)
    #expect(tracks(stage) == ["a", "b", "a_o2"])
    #expect(stage.metadata["mpris:trackid"]?.text == MPRIS.trackPathPrefix + "a_o2")
  }

  @Test("Ids stay with their entries while others come and go")
  func stable() {
    let stage = stage(["a", "b", "a"], current: 2)
    stage.update { $0.trackList = Self.list(["b", "a"], current: 1) }
    #expect(tracks(stage) == ["b", "a_o2"])
    #expect(stage.metadata["mpris:trackid"]?.text == MPRIS.trackPathPrefix + "a_o2")
    stage.wait(100)
    #expect(stage.playerChanges.isEmpty)
    stage.update { $0.trackList = Self.list(["b", "a", "a"], current: 1) }
    #expect(tracks(stage) == ["b", "a_o2", "a"])
  }

  @Test("One entry more is one TrackAdded, one less is one TrackRemoved, and Tracks is invalidated without its value")
  func smallChanges() {
    let stage = stage(["a", "b", "c"])
    stage.update { $0.trackList = Self.list(["a", "x", "b", "c"]) }
    stage.wait(100)
    #expect(stage.told == ["TrackList: -Tracks", "TrackAdded"])
    #expect(stage.signals.last?.signal.arguments.last == .objectPath(MPRIS.trackPath(of: "a")))
    #expect(stage.signals.last?.signal.arguments.first?.members?["xesam:title"] == .string("Title of x"))
    stage.forget()
    stage.update { $0.trackList = Self.list(["a", "x", "c"]) }
    stage.wait(100)
    #expect(stage.told == ["TrackList: -Tracks", "TrackRemoved"])
    #expect(stage.signals.last?.signal.arguments == [.objectPath(MPRIS.trackPath(of: "b"))])
  }

  @Test("An entry at the front comes after no track")
  func front() {
    let stage = stage(["a", "b"])
    stage.update { $0.trackList = Self.list(["x", "a", "b"], current: 1) }
    stage.wait(100)
    #expect(stage.signals.last?.signal.arguments.last == .objectPath(MPRIS.noTrack))
  }

  @Test("A window that slides by one is one removal and one addition")
  func sliding() {
    let ids = (0..<30).map { "t\($0)" }
    let stage = stage(Array(ids[0..<20]), current: 10)
    stage.update {
      $0.content = .song("t11")
      $0.trackList = Self.list(Array(ids[1..<21]), current: 10)
    }
    stage.wait(100)
    #expect(
      stage.told == [
        "TrackList: -Tracks", "TrackRemoved", "TrackAdded", "Player: Metadata", "Session1: ContentID",
      ])
  }

  @Test("Another list is one TrackListReplaced with the current track")
  func replaced() {
    let stage = stage((0..<10).map { "old\($0)" })
    stage.update {
      $0.content = .song("new1")
      $0.trackList = Self.list((0..<10).map { "new\($0)" }, current: 1)
    }
    stage.wait(100)
    #expect(
      stage.told == ["TrackList: -Tracks", "TrackListReplaced", "Player: Metadata", "Session1: ContentID"])
    let arguments = stage.signals.first { $0.member == "TrackListReplaced" }?.signal.arguments
    #expect(arguments?.first?.elements?.count == 10)
    #expect(arguments?.last == .objectPath(MPRIS.trackPath(of: "new1")))
  }

  @Test("An entry whose metadata changes is one TrackMetadataChanged")
  func metadataChanged() {
    let stage = stage(["a", "b"])
    stage.update { $0.trackList?.tracks[1].title = "Corrected" }
    stage.wait(100)
    #expect(stage.told == ["TrackMetadataChanged"])
    #expect(stage.signals.first?.signal.arguments.last?.members?["xesam:title"] == .string("Corrected"))
  }

  @Test("Another entry of the same song is another track")
  func sameSong() {
    let stage = stage(["a", "a"])
    stage.app.seek(to: .seconds(100))
    stage.app.move(.playing)
    stage.settle()
    stage.update {
      $0.trackList = Self.list(["a", "a"], current: 1)
      $0.playback = stage.app.described(.playing, at: nil)
    }
    stage.wait(100)
    #expect(stage.told == ["Player: Metadata"])
    #expect(stage.position == 100_000)
  }

  @Test("A list that appears around the current track does not restart it")
  func listAppears() {
    let stage = Stage.open()
    stage.app.seek(to: .seconds(100))
    stage.settle()
    stage.update {
      $0.trackList = Self.list(["x", "song"], current: 1)
      $0.playback = stage.app.described(.paused, at: nil)
    }
    #expect(stage.position == 100_000_000)
  }

  @Test("GetTracksMetadata answers what is known and leaves out the rest")
  func metadata() throws {
    let stage = stage(["a", "b"])
    let ids = [MPRIS.trackPath(of: "b"), MPRIS.trackPath(of: "unknown"), MPRIS.trackPath(of: "a")]
    let answer = try #require(
      stage.call("GetTracksMetadata", [.objectPaths(ids)], of: MPRIS.trackListInterface)
    ).get()
    let titles = answer.first?.elements?.map { $0.members?["xesam:title"]?.text }
    #expect(titles == ["Title of b", "Title of a"])
  }

  @Test("GoTo reaches the application with the entry's id; an unknown one does nothing")
  func goTo() {
    let stage = stage(["a/ä", "b"])
    stage.call("GoTo", [.objectPath(MPRIS.trackPath(of: "a/ä"))], of: MPRIS.trackListInterface)
    let unknown = stage.call("GoTo", [.objectPath(MPRIS.trackPath(of: "zzz"))], of: MPRIS.trackListInterface)
    #expect(unknown?.isSuccess == true)
    #expect(stage.app.performed == [.goToTrack("a/ä")])
  }

  @Test("AddTrack and RemoveTrack do nothing and raise nothing")
  func edits() {
    let stage = stage(["a", "b"])
    let add = stage.call(
      "AddTrack", [.string("file:///x"), .objectPath(MPRIS.noTrack), .boolean(true)], of: MPRIS.trackListInterface)
    let remove = stage.call("RemoveTrack", [.objectPath(MPRIS.trackPath(of: "a"))], of: MPRIS.trackListInterface)
    #expect(add?.isSuccess == true)
    #expect(remove?.isSuccess == true)
    #expect(stage.app.performed.isEmpty)
    #expect(tracks(stage) == ["a", "b"])
  }

  @Test("A current place outside of the list names no entry")
  func outside() {
    let stage = stage(["a", "b"])
    stage.update {
      $0.content = .song("c")
      $0.trackList = Self.list(["a", "b"], current: 7)
    }
    #expect(stage.metadata["mpris:trackid"]?.text == MPRIS.trackPathPrefix + "c")
  }
}
