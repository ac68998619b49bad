internal import Foundation
internal import Testing

@testable internal import NPPlayer

@MainActor
@Suite("The playback model")
struct PlaybackModelTests {
  @Test("The first piece opens where it was asked to start, and what follows is queued once it is heard")
  func start() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start(at: 12)
    #expect(fixture.engine.taken() == ["open a at 12"])
    #expect(fixture.model.shown == nil)
    fixture.begin()
    #expect(fixture.engine.taken() == ["queue b"])
    #expect(fixture.model.status == .playing)
    #expect(fixture.model.position == 12)
    #expect(fixture.states() == ["playing"])
  }

  @Test("A change of piece is one change, with all that is known: no moment shows half of it")
  func oneChange() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start()
    fixture.begin()
    fixture.events = []
    fixture.model.next()
    #expect(fixture.model.shown?.id == OccurrenceID(0))
    #expect(fixture.model.status == .playing)
    #expect(fixture.model.hasNext)
    var tags = TagFacts()
    tags.title = "B"
    fixture.say(.state(.buffering), .started(.file(LocalPath("/m/b.ogg"))), .tags(tags), .picture([1, 2]))
    fixture.say(.made(isSeekable: true, isLive: false, hasVideo: false), .duration(50))
    #expect(fixture.events.isEmpty)
    fixture.say(.state(.playing))
    #expect(fixture.tracks() == ["B"])
    #expect(fixture.states().isEmpty)
    #expect(fixture.model.picture == [1, 2])
    #expect(!fixture.model.hasNext)
    #expect(fixture.model.length == .finite(50))
    #expect(fixture.opening.wait == nil)
  }

  @Test("A piece of which little is known is shown after a moment, and a slow station with its name")
  func slowOpening() {
    let fixture = ModelFixture(["a", "http://h/s"])
    fixture.model.start()
    fixture.say(.started(.file(LocalPath("/m/a.ogg"))), .state(.playing))
    #expect(fixture.opening.wait == PendingPiece.settling)
    fixture.opening.ringNow()
    #expect(fixture.model.shown?.id == OccurrenceID(0))
    fixture.model.next()
    #expect(fixture.opening.wait == PendingPiece.patience)
    fixture.opening.ringNow()
    #expect(fixture.model.shown?.id == OccurrenceID(1))
    #expect(fixture.model.status == .buffering)
    fixture.begin(duration: nil)
    #expect(fixture.model.status == .playing)
  }

  @Test("The position moves with the clock and the rate while it plays, stands otherwise, and ends with the piece")
  func position() {
    let fixture = ModelFixture(["a"])
    fixture.model.start()
    fixture.begin(duration: 20)
    fixture.seconds = 5
    #expect(fixture.model.position == 5)
    fixture.engine.position = 5
    fixture.say(.rate(2))
    fixture.seconds = 8
    #expect(fixture.model.position == 11)
    fixture.engine.position = 11
    fixture.say(.state(.paused))
    fixture.seconds = 100
    #expect(fixture.model.position == 11)
    fixture.say(.state(.playing))
    fixture.seconds = 200
    #expect(fixture.model.position == 20)
  }

  @Test("A gapless switch moves the queue and shows nothing of the piece before")
  func gapless() {
    let fixture = ModelFixture(["a", "b", "c"])
    fixture.model.start()
    fixture.begin()
    var tags = TagFacts()
    tags.title = "Song A"
    fixture.say(.tags(tags), .picture([1]))
    fixture.seconds = 50
    fixture.say(.started(.file(LocalPath("/m/b.ogg"))))
    #expect(fixture.model.facts?.tags.title == "Song A")
    fixture.opening.ringNow()
    #expect(fixture.model.queue.current?.id == OccurrenceID(1))
    #expect(fixture.model.shown?.id == OccurrenceID(1))
    #expect(fixture.model.facts?.tags == TagFacts())
    #expect(fixture.model.picture == nil)
    #expect(fixture.model.position == 0)
    #expect(fixture.engine.taken().last == "queue c")
  }

  @Test("Of a switch that was under way when a person chose another piece nothing is shown")
  func staleSwitch() {
    let fixture = ModelFixture(["a", "b", "c"])
    fixture.model.start()
    fixture.begin()
    fixture.model.go(to: OccurrenceID(2))
    fixture.say(.started(.file(LocalPath("/m/b.ogg"))))
    #expect(fixture.model.queue.current?.id == OccurrenceID(2))
    fixture.say(.started(.file(LocalPath("/m/c.ogg"))))
    #expect(fixture.model.queue.current?.id == OccurrenceID(2))
  }

  @Test("The same file queued after itself is another occurrence")
  func sameFileTwice() {
    let fixture = ModelFixture(["a", "a"])
    fixture.model.start()
    fixture.begin()
    fixture.say(.started(.file(LocalPath("/m/a.ogg"))))
    #expect(fixture.model.queue.current?.id == OccurrenceID(1))
  }

  @Test("A corrupt entry in the middle is said and skipped")
  func corrupt() {
    let fixture = ModelFixture(["a", "bad", "c"])
    fixture.model.start()
    fixture.begin()
    fixture.model.next()
    fixture.say(.state(.failed(PlayerError(.corrupt, "/m/bad.ogg", "cannot be decoded"))))
    #expect(fixture.engine.taken().last == "open c at 0")
    #expect(fixture.tracks() == ["a"])
    #expect(fixture.events.contains(.notice(PlayerError(.corrupt, "/m/bad.ogg", "cannot be decoded"))))
    #expect(fixture.outcomes.isEmpty)
  }

  @Test("A queued entry that is corrupt is said, and the one after it is queued")
  func corruptQueued() {
    let fixture = ModelFixture(["a", "bad", "c"])
    fixture.model.start()
    fixture.begin()
    fixture.say(.nextFailed(.file(LocalPath("/m/bad.ogg")), PlayerError(.corrupt, "x", "y")))
    #expect(fixture.engine.taken() == ["open a at 0", "queue bad", "queue c"])
  }

  @Test("When nothing can be played it ends with failure, and the last end is said once")
  func outcomes() {
    let bad = ModelFixture(["x", "y"], repeatMode: .all)
    bad.model.start()
    let error = PlayerError(.corrupt, "x", "y")
    bad.say(.state(.failed(error)))
    bad.say(.state(.failed(error)))
    #expect(bad.outcomes == [.failed])
    let good = ModelFixture(["x"])
    good.model.start()
    good.begin()
    good.say(.state(.ended))
    #expect(good.outcomes == [.finished])
    #expect(good.model.facts == nil)
    #expect(good.model.status == .stopped)
    #expect(good.engine.taken().last == "stop")
  }

  @Test("A pause holds over a change of piece, and toggling goes on")
  func pauseHolds() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start()
    fixture.begin()
    fixture.model.togglePlayPause()
    fixture.say(.state(.paused))
    fixture.model.next()
    #expect(fixture.engine.taken() == ["open a at 0", "queue b", "pause", "open b at 0 paused"])
    fixture.begin(.paused)
    #expect(fixture.model.status == .paused)
    _ = fixture.engine.taken()
    fixture.model.togglePlayPause()
    #expect(fixture.engine.taken() == ["play"])
  }

  @Test("After stop, play begins the current piece from its start")
  func stop() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start()
    fixture.begin()
    fixture.model.next()
    fixture.begin()
    _ = fixture.engine.taken()
    fixture.model.stop()
    #expect(fixture.model.status == .stopped)
    #expect(fixture.model.position == 0)
    fixture.model.play()
    #expect(fixture.engine.taken() == ["stop", "open b at 0"])
  }

  @Test("A seek is told once, with the position that was reached; past the end is the next piece")
  func seek() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start()
    fixture.begin()
    fixture.events = []
    fixture.model.skip(by: 30)
    fixture.say(.seeked(30))
    #expect(fixture.events == [.seek(position: 30)])
    #expect(fixture.model.position == 30)
    fixture.model.skip(by: -100)
    #expect(fixture.engine.taken().last == "seek 0")
    fixture.model.seek(to: 100)
    #expect(fixture.model.queue.current?.id == OccurrenceID(1))
  }

  @Test("A live stream is radio, does not seek, and keeps its speed")
  func live() {
    let fixture = ModelFixture(["http://h/s"])
    fixture.model.start()
    fixture.begin(duration: nil)
    _ = fixture.engine.taken()
    fixture.model.seek(to: 5)
    fixture.model.setRate(2)
    #expect(fixture.engine.taken().isEmpty)
    #expect(fixture.model.length == .live)
    #expect(fixture.model.content?.kind == "radio")
  }

  @Test("Previous within three seconds of the first piece goes to its start by seeking")
  func restart() {
    let fixture = ModelFixture(["a"])
    fixture.model.start()
    fixture.begin()
    fixture.model.previous()
    #expect(fixture.engine.taken().last == "seek 0")
  }

  @Test("Turning the order or the repeating queues anew what follows, so that no stale piece plays")
  func modes() {
    let fixture = ModelFixture(["a", "b"])
    fixture.model.start()
    fixture.begin()
    fixture.model.setRepeatMode(.one)
    #expect(fixture.engine.taken().last == "queue a")
    fixture.model.setRepeatMode(.one)
    #expect(fixture.engine.taken().isEmpty)
    fixture.model.setShuffled(true)
    #expect(
      fixture.events.suffix(2) == [
        .mode(isShuffled: false, repeatMode: .one), .mode(isShuffled: true, repeatMode: .one),
      ])
  }

  @Test("Chapters are told as they begin, by an alarm that is set only while playing")
  func chapters() {
    let fixture = ModelFixture(["a"])
    fixture.model.start()
    fixture.begin()
    fixture.say(
      .chapters([.init(title: "One", start: 0), .init(title: "Two", start: 40), .init(title: nil, start: 60)]))
    #expect(fixture.model.chapter == 1)
    #expect(fixture.model.display.chapter == "chapter 1 of 3: One")
    #expect(fixture.alarm.wait == 40.005)
    fixture.seconds = 40.005
    fixture.alarm.ringNow()
    #expect(fixture.events.last == .chapter(number: 2, count: 3, title: "Two"))
    fixture.say(.seeked(70))
    #expect(fixture.model.chapter == 3)
    #expect(fixture.alarm.wait == nil)
    fixture.say(.seeked(0))
    #expect(fixture.alarm.wait != nil)
    fixture.say(.state(.paused))
    #expect(fixture.alarm.wait == nil)
  }

  @Test("Equal facts and states are told once; a video says that its sound plays")
  func toldOnce() {
    let fixture = ModelFixture(["a"])
    fixture.model.start()
    fixture.begin()
    var tags = TagFacts()
    tags.title = "T"
    tags.artist = "A"
    fixture.say(.tags(tags), .tags(tags), .duration(100), .state(.playing))
    #expect(fixture.tracks().filter { $0 == "T" }.count == 1)
    fixture.say(.made(isSeekable: true, isLive: false, hasVideo: true))
    fixture.say(.made(isSeekable: true, isLive: true, hasVideo: true))
    #expect(fixture.events.filter { if case .remark = $0 { true } else { false } }.count == 1)
  }

  @Test("A volume from the mixer is shown, and one that is out of range is brought inside")
  func volume() {
    let fixture = ModelFixture(["a"])
    fixture.model.setVolume(1.5)
    fixture.model.setVolume(-1)
    fixture.model.setVolume(.nan)
    #expect(fixture.engine.taken() == ["volume 1.0", "volume 0.0"])
    fixture.say(.volume(0.5))
    #expect(fixture.model.volume == 0.5)
    #expect(fixture.engine.taken().isEmpty)
  }

  @Test("An interruption shows as one, and the pause that the engine reports meanwhile does not hide it")
  func interruption() {
    let fixture = ModelFixture(["a"])
    fixture.model.start()
    fixture.begin()
    fixture.say(.interrupted(true), .state(.paused))
    #expect(fixture.model.status == .interrupted)
    fixture.say(.state(.playing), .interrupted(false))
    #expect(fixture.model.status == .playing)
    fixture.say(.interrupted(true), .interrupted(false))
    #expect(fixture.model.status == .paused)
  }
}
