import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// What goes out, and how often.
struct PublisherSignalTests {
  @Test("Pausing is one signal of Player with the status alone, and one of Session1")
  func pause() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.settle()
    stage.wait(10_000)
    stage.app.move(.paused)
    stage.wait(1_000)
    #expect(stage.told == ["Player: PlaybackStatus", "Session1: State"])
    #expect(stage.position == 10_200_000)
  }

  @Test("Playing is one signal of Player")
  func play() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.wait(1_000)
    #expect(stage.told == ["Player: PlaybackStatus", "Session1: State"])
  }

  @Test("Numbers that are none are not told, and not again and again")
  func noNumbers() {
    let stage = Stage.open()
    stage.update {
      $0.volume = .nan
      $0.commands = CommandSet([
        .init(.setVolume), .init(.changePlaybackRate, detail: .rates([.nan, 2])),
        .init(.skipForward, detail: .intervals([.infinity, 10])),
        .init(.rating, detail: .rating(minimum: 0, maximum: .nan, current: .nan)),
      ])
    }
    stage.settle()
    stage.update { $0.content?.title = "Other" }
    stage.wait(1_000)
    #expect(stage.told == ["Player: Metadata"])
    #expect(stage.executor.scheduled.isEmpty)
    #expect(stage.read("Volume") == .double(1))
    #expect(stage.read("SupportedRates", of: Session1.interfaceName)?.elements == [.double(2)])
    #expect(stage.read("SkipForwardIntervals", of: Session1.interfaceName)?.elements == [.double(10)])
  }

  @Test("A thousand equal states send nothing")
  func equalStates() {
    let stage = Stage.open()
    for _ in 0..<1_000 {
      stage.app.announce()
      stage.executor.drain()
    }
    stage.wait(1_000)
    #expect(stage.signals.isEmpty)
  }

  @Test("Equal states with fresh positions send nothing while playing")
  func equalPositions() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.settle()
    for _ in 0..<1_000 {
      stage.wait(1)
      stage.app.move(.playing)
      stage.executor.drain()
    }
    stage.wait(1_000)
    #expect(stage.signals.isEmpty)
  }

  @Test("Five thousand publications between two turns cost one turn")
  func mailbox() {
    let stage = Stage.open()
    for number in 1...5_000 { stage.app.change { $0.volume = Double(number) / 10_000 } }
    let work = stage.executor.drain()
    #expect(work < 10)
    stage.wait(1_000)
    #expect(stage.playerChanges.count == 1)
    #expect(stage.playerChanges.first?.changed["Volume"] == .double(0.5))
  }

  @Test("Twenty volumes within 50 ms are at most three signals, the last of them right")
  func volumes() {
    let stage = Stage.open()
    for number in 1...20 {
      stage.update { $0.volume = Double(number) / 20 * 0.9 }
      stage.wait(2)
    }
    stage.wait(1_000)
    #expect(stage.playerChanges.count <= 3)
    #expect(stage.playerChanges.last?.changed["Volume"] == .double(0.9))
    #expect(stage.read("Volume") == .double(0.9))
  }

  @Test("The first change goes out at once and the next ones when the window of 50 ms closes")
  func window() {
    let stage = Stage.open()
    let start = stage.now
    stage.update { $0.volume = 0.1 }
    stage.wait(10)
    stage.update { $0.volume = 0.2 }
    stage.wait(10)
    stage.update { $0.volume = 0.3 }
    stage.wait(1_000)
    let delays = stage.playerChanges.map { $0.instant.nanoseconds(since: start) / 1_000_000 }
    #expect(delays == [0, 50])
  }

  @Test("Each window has one signal per interface, however long changes go on")
  func windows() {
    let stage = Stage.open()
    for number in 0..<100 {
      stage.update { $0.volume = Double(number) / 100 }
      stage.wait(5)
    }
    stage.wait(1_000)
    // 500 ms of changes: one at once, then one per 50 ms.
    #expect(stage.playerChanges.count == 11)
    #expect(stage.playerChanges.last?.changed["Volume"] == .double(0.99))
  }

  @Test("A change that is taken back within the window sends nothing")
  func takenBack() {
    let stage = Stage.open()
    stage.update { $0.volume = 0.5 }
    stage.update { $0.volume = 0.6 }
    stage.update { $0.volume = 0.5 }
    stage.wait(1_000)
    #expect(stage.playerChanges.count == 1)
  }

  @Test("Sixty seconds of playing send nothing and schedule nothing")
  func playing() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.settle()
    #expect(stage.executor.scheduled.isEmpty)
    stage.wait(60_000)
    #expect(stage.signals.isEmpty)
    #expect(stage.executor.scheduled.isEmpty)
    #expect(stage.position == 60_200_000)
  }

  @Test("A change of track is one signal per interface, with the status in it")
  func nextTrack() {
    let stage = Stage.open()
    stage.update { state in
      state.content = .song("second", title: "Another")
      state.playback = stage.app.described(.playing, at: .zero)
    }
    stage.wait(1_000)
    #expect(stage.told == ["Player: Metadata PlaybackStatus", "Session1: ContentID State"])
  }

  @Test("Position and CanControl are never in a signal")
  func neverSignalled() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.wait(3_000)
    stage.app.seek(to: .seconds(60))
    stage.update { $0.content = .song("second") }
    stage.wait(1_000)
    stage.update { $0.content = nil }
    stage.wait(1_000)
    #expect(!stage.signals.isEmpty)
    for signal in stage.signals {
      #expect(signal.changed["Position"] == nil)
      #expect(signal.changed["CanControl"] == nil)
      #expect(!signal.invalidated.contains("Position"))
    }
  }

  @Test("Disabling a command flips exactly its property, in one signal, and so does removing and adding it")
  func commandFlips() {
    let stage = Stage.open()
    stage.update { $0.commands = CommandSet.everything.disabling(.next) }
    stage.wait(100)
    #expect(stage.told == ["Player: CanGoNext", "Session1: DisabledCommands"])
    #expect(stage.playerChanges.first?.changed["CanGoNext"] == .boolean(false))
    stage.forget()
    stage.update { $0.commands = CommandSet.everything.without(.next) }
    stage.wait(100)
    #expect(stage.told == ["Session1: Commands DisabledCommands"])
    stage.forget()
    stage.update { $0.commands = .everything }
    stage.wait(100)
    #expect(stage.told == ["Player: CanGoNext", "Session1: Commands"])
    #expect(stage.playerChanges.first?.changed["CanGoNext"] == .boolean(true))
  }

  @Test("LoopStatus and Shuffle are told when they appear and invalidated when they vanish")
  func optionalModes() {
    let stage = Stage.open()
    #expect(stage.getAll()["LoopStatus"] == nil)
    let modes = CommandDescription(
      .changeRepeatMode, detail: .repeatModes(current: .one, supported: RepeatMode.allCases))
    let shuffle = CommandDescription(
      .changeShuffleMode, detail: .shuffleModes(current: .collections, supported: ShuffleMode.allCases))
    stage.update { $0.commands = CommandSet.everything.adding(modes).adding(shuffle) }
    stage.wait(100)
    #expect(stage.playerChanges.map(\.changed) == [["LoopStatus": .string("Track"), "Shuffle": .boolean(true)]])
    #expect(stage.read("LoopStatus") == .string("Track"))
    stage.forget()
    stage.update { $0.commands = .everything }
    stage.wait(100)
    #expect(stage.playerChanges.map(\.invalidated) == [["LoopStatus", "Shuffle"]])
    #expect(
      stage.call("Get", [.string(MPRIS.playerInterface.rawValue), .string("LoopStatus")], of: .properties)?
        .errorName == .unknownProperty)
  }

  @Test("A state of another session is one signal per interface under the same name, and nothing of the old is left")
  func otherSession() {
    let stage = Stage.open()
    stage.update {
      $0.content?.album = "Old Album"
      $0.content?.isrc = "XX"
      $0.queueIndex = 3
    }
    stage.settle()
    var other = SessionState(sessionID: "other", commands: .of(.play, .pause))
    var content = ContentDescription(id: "book", kind: .book, duration: nil, title: "A Book")
    content.narrator = "A Reader"
    other.content = content
    other.playback = PlaybackDescription(state: .playing, elapsed: .zero, instant: stage.now)
    stage.app.state = other
    stage.app.announce()
    stage.wait(1_000)
    #expect(stage.names == ["org.mpris.MediaPlayer2.tester"])
    #expect(stage.signals.count == 2)
    #expect(stage.metadata.keys.sorted() == ["mpris:trackid", "xesam:title"])
    let session = stage.getAll(Session1.interfaceName)
    #expect(session["SessionID"] == .string("other"))
    #expect(session["ISRC"] == nil)
    #expect(session["QueueIndex"] == nil)
    #expect(stage.seeks.isEmpty)
  }
}
