import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import Testing

@testable import NPEngine

/// What clients ask, and how they are answered.
struct PublisherCommandTests {
  private func stage(
    _ commands: CommandSet = .everything, _ state: PlaybackState = .playing, at seconds: Double = 60,
    identity: PublisherIdentity = .test
  ) -> Stage {
    let stage = Stage.open(identity: identity)
    stage.update {
      $0.commands = commands
      $0.playback = stage.app.described(state, at: .seconds(seconds))
    }
    stage.settle()
    stage.app.seek(to: .seconds(seconds))
    stage.settle()
    stage.app.performed = []
    return stage
  }

  private var track: BusValue { .objectPath(MPRIS.trackPath(of: "song")) }

  // MARK: Positions

  @Test("SetPosition for a stale track, below 0, beyond the end and for no track does nothing and raises nothing")
  func stalePositions() {
    let stage = stage()
    let before = stage.position
    let arguments: [[BusValue]] = [
      [.objectPath(MPRIS.trackPath(of: "older")), .int64(5_000_000)], [track, .int64(-1)],
      [track, .int64(180_000_001)], [.objectPath(MPRIS.noTrack), .int64(5_000_000)],
    ]
    for argument in arguments { #expect(stage.call("SetPosition", argument)?.isSuccess == true) }
    stage.wait(1_000)
    #expect(stage.app.performed.isEmpty)
    #expect(stage.signals.isEmpty)
    #expect(stage.position == (before ?? 0) + 1_000_000)
  }

  @Test("SetPosition on the current track is one Seeked with the new position")
  func setPosition() {
    let stage = stage()
    #expect(stage.call("SetPosition", [track, .int64(5_000_000)])?.isSuccess == true)
    #expect(stage.position == 5_000_000)
    stage.wait(1_000)
    #expect(stage.app.performed == [.seekToPosition(.seconds(5))])
    #expect(stage.told == ["Seeked"])
    #expect(stage.seeks == [5_000_000])
  }

  @Test("Seek far back goes to 0, far ahead is Next, and without CanSeek nothing happens")
  func farSeeks() {
    let stage = stage()
    stage.call("Seek", [.int64(-1_000_000_000_000)])
    stage.wait(100)
    #expect(stage.seeks == [0])
    stage.call("Seek", [.int64(1_000_000_000_000)])
    #expect(stage.app.performed == [.seekToPosition(.zero), .next])
    stage.update { $0.commands = CommandSet.everything.without(.seekToPosition) }
    stage.app.performed = []
    #expect(stage.read("CanSeek") == .boolean(false))
    #expect(stage.call("Seek", [.int64(5_000_000)])?.isSuccess == true)
    #expect(stage.app.performed.isEmpty)
  }

  @Test("Seek is relative, and a small one is one Seeked too")
  func smallSeek() {
    let stage = stage()
    stage.call("Seek", [.int64(300_000)])
    stage.wait(1_000)
    #expect(stage.app.performed == [.seekToPosition(.seconds(60.5))])
    #expect(stage.seeks == [60_500_000])
  }

  @Test("A seek whose report comes late is told once, when it comes")
  func lateAnswer() {
    let stage = stage()
    stage.app.reaction = { _ in }
    stage.call("Seek", [.int64(500_000)])
    stage.wait(300)
    #expect(stage.signals.isEmpty)
    stage.app.seek(to: .seconds(61.0))
    stage.wait(100)
    #expect(stage.seeks == [61_000_000])
    stage.app.seek(to: .seconds(61.4))
    stage.wait(5_000)
    #expect(stage.seeks == [61_000_000])
  }

  @Test("A seek that the application answers with another track leaves no Seeked behind for it")
  func seekToNextTrack() {
    let stage = stage()
    stage.app.reaction = { _ in }
    stage.call("Seek", [.int64(5_000_000)])
    stage.update {
      $0.content = .song("next")
      $0.playback?.elapsed = .zero
      $0.playback?.instant = stage.now
    }
    stage.wait(200)
    #expect(stage.seeks.isEmpty)
    stage.update { $0.content?.title = "Renamed" }
    stage.wait(200)
    #expect(stage.seeks.isEmpty)
  }

  @Test("Two seeks at once add up")
  func seeksAddUp() {
    let stage = stage(.everything, .paused)
    // The application's reports come after both.
    stage.app.reaction = { _ in }
    stage.call("Seek", [.int64(10_000_000)])
    stage.call("Seek", [.int64(10_000_000)])
    #expect(stage.app.performed == [.seekToPosition(.seconds(70)), .seekToPosition(.seconds(80))])
  }

  @Test("A session with skips alone maps Seek to the nearest preferred interval in its direction")
  func skips() {
    let commands = CommandSet([
      .init(.skipForward, detail: .intervals([10, 30, 60])), .init(.skipBackward, detail: .intervals([15])),
    ])
    let stage = stage(commands)
    #expect(stage.read("CanSeek") == .boolean(true))
    for offset in [5.0, 25, 50, 110] { stage.call("Seek", [.int64(Int64(offset * 1_000_000))]) }
    #expect(
      stage.app.performed == [.skipForward(10), .skipForward(30), .skipForward(60), .skipForward(60)])
    stage.app.performed = []
    stage.call("Seek", [.int64(-2_000_000)])
    #expect(stage.app.performed == [.skipBackward(15)])
  }

  @Test("A session with skips alone maps SetPosition to the skip towards the target")
  func skipToPosition() {
    let commands = CommandSet([.init(.skipForward, detail: .intervals([30])), .init(.skipBackward)])
    let stage = stage(commands, .paused)
    stage.app.reaction = { _ in }
    stage.call("SetPosition", [track, .int64(100_000_000)])
    stage.wait(1_000)
    stage.call("SetPosition", [track, .int64(20_000_000)])
    #expect(stage.app.performed == [.skipForward(30), .skipBackward(40)])
    stage.app.performed = []
    stage.wait(1_000)
    stage.call("SetPosition", [track, .int64(61_000_000)])
    #expect(stage.app.performed.isEmpty)
  }

  @Test("A disabled skip leaves its direction without effect")
  func oneSkip() {
    let stage = stage(CommandSet([.init(.skipForward), .init(.skipBackward, isEnabled: false)]))
    #expect(stage.call("Seek", [.int64(-5_000_000)])?.isSuccess == true)
    #expect(stage.app.performed.isEmpty)
  }

  // MARK: Playing and pausing

  @Test("Play while playing and Pause while paused do nothing")
  func idempotent() {
    let stage = stage()
    stage.call("Play")
    #expect(stage.app.performed.isEmpty)
    stage.call("Pause")
    stage.call("Pause")
    #expect(stage.app.performed == [.pause])
    stage.call("Play")
    #expect(stage.app.performed == [.pause, .play])
  }

  @Test("Waiting for data counts as playing")
  func playWhileBuffering() {
    let stage = stage(.everything, .buffering)
    stage.call("Play")
    stage.call("PlayPause")
    #expect(stage.app.performed == [.togglePlayPause])
  }

  @Test("A session with a toggle alone answers Play and Pause, and is toggled only when needed")
  func toggleOnly() {
    let stage = stage(.of(.togglePlayPause), .paused)
    #expect(stage.read("CanPlay") == .boolean(true))
    #expect(stage.read("CanPause") == .boolean(true))
    stage.call("Pause")
    #expect(stage.app.performed.isEmpty)
    stage.call("Play")
    stage.call("Play")
    #expect(stage.app.performed == [.togglePlayPause])
    #expect(stage.status == "Playing")
    stage.call("Pause")
    #expect(stage.app.performed.count == 2)
    #expect(stage.status == "Paused")
  }

  @Test("Two presses before the application has reported do not toggle twice")
  func quickPresses() {
    let stage = stage(.of(.togglePlayPause), .playing)
    stage.app.reaction = { _ in }
    stage.call("Pause")
    stage.call("Pause")
    #expect(stage.app.performed == [.togglePlayPause])
    // An application that has ignored it is asked again.
    stage.wait(1_000)
    stage.call("Pause")
    #expect(stage.app.performed == [.togglePlayPause, .togglePlayPause])
  }

  @Test("A session with play and pause alone answers PlayPause")
  func playPause() {
    let stage = stage(.of(.play, .pause), .paused)
    stage.call("PlayPause")
    stage.call("PlayPause")
    #expect(stage.app.performed == [.play, .pause])
  }

  @Test("PlayPause without CanPause is an error")
  func playPauseRefused() {
    let stage = stage(.of(.play), .paused)
    #expect(stage.call("PlayPause")?.errorName == .notSupported)
    #expect(stage.call("Pause")?.isSuccess == true)
    #expect(stage.app.performed.isEmpty)
  }

  @Test("Stop stops, pauses where there is no stop, and is not supported where neither is")
  func stop() {
    let stage = stage()
    stage.call("Stop")
    stage.call("Stop")
    #expect(stage.app.performed == [.stop])
    let pausing = self.stage(.of(.play, .pause))
    pausing.call("Stop")
    #expect(pausing.app.performed == [.pause])
    #expect(pausing.call("Stop")?.isSuccess == true)
    #expect(self.stage(.of(.play)).call("Stop")?.errorName == .notSupported)
  }

  @Test("Next and Previous without ability have no effect")
  func neighbours() {
    let stage = stage(.of(.play, .next))
    stage.call("Next")
    #expect(stage.call("Previous")?.isSuccess == true)
    #expect(stage.app.performed == [.next])
  }

  // MARK: Writes

  @Test("Rate 0 pauses and leaves Rate unchanged")
  func rateZero() {
    let stage = stage()
    #expect(stage.write("Rate", .double(0))?.isSuccess == true)
    #expect(stage.app.performed == [.pause])
    #expect(stage.status == "Paused")
    #expect(stage.read("Rate") == .double(1))
  }

  @Test("Rate 2 within range doubles the pace and sends Rate alone; 99 goes to the nearest and never leaves the bounds")
  func rates() {
    let stage = stage()
    #expect(stage.write("Rate", .double(2))?.isSuccess == true)
    let before = stage.position ?? 0
    stage.wait(2_000)
    #expect((stage.position ?? 0) - before == 4_000_000)
    #expect(stage.told == ["Player: Rate", "Session1: DefaultRate Rate"])
    stage.write("Rate", .double(99))
    #expect(stage.app.performed.last == .changePlaybackRate(2))
    stage.write("Rate", .double(1.4))
    #expect(stage.app.performed.last == .changePlaybackRate(1.5))
    stage.app.performed = []
    stage.write("Rate", .double(-1))
    #expect(stage.app.performed.isEmpty)
    #expect(stage.read("MinimumRate") == .double(0.5))
    #expect(stage.read("MaximumRate") == .double(2))
  }

  @Test("A negative volume is 0, and without the command the volume is 1 and cannot be set")
  func volume() {
    let stage = stage()
    #expect(stage.write("Volume", .double(-1))?.isSuccess == true)
    #expect(stage.app.performed == [.setVolume(0)])
    #expect(stage.read("Volume") == .double(0))
    let mute = self.stage(.of(.play))
    #expect(mute.read("Volume") == .double(1))
    #expect(mute.write("Volume", .double(0.5))?.errorName == .notSupported)
    #expect(mute.app.performed.isEmpty)
  }

  @Test("Without control, writes and Stop are errors and methods have no effect")
  func noControl() {
    var identity = PublisherIdentity.test
    identity.canControl = false
    let stage = stage(identity: identity)
    #expect(stage.write("Volume", .double(0.5))?.errorName == .notSupported)
    #expect(stage.write("Rate", .double(2))?.errorName == .notSupported)
    #expect(stage.write("LoopStatus", .string("Track"))?.errorName == .notSupported)
    #expect(stage.write("Shuffle", .boolean(true))?.errorName == .notSupported)
    #expect(stage.call("Stop")?.errorName == .notSupported)
    #expect(stage.call("PlayPause")?.errorName == .notSupported)
    for member: StaticString in ["Pause", "Next", "Previous"] { #expect(stage.call(member)?.isSuccess == true) }
    #expect(stage.app.performed.isEmpty)
  }

  @Test("LoopStatus and Shuffle reach the application as its modes")
  func modes() {
    let commands = CommandSet.everything
      .adding(.init(.changeRepeatMode, detail: .repeatModes(current: .off, supported: [.off, .all])))
      .adding(.init(.changeShuffleMode, detail: .shuffleModes(current: .off, supported: ShuffleMode.allCases)))
    let stage = stage(commands)
    stage.write("LoopStatus", .string("Playlist"))
    #expect(stage.write("LoopStatus", .string("Track"))?.errorName == .notSupported)
    #expect(stage.write("LoopStatus", .string("Sometimes"))?.errorName == .invalidArgs)
    stage.write("Shuffle", .boolean(true))
    stage.write("Shuffle", .boolean(false))
    #expect(
      stage.app.performed == [.changeRepeatMode(.all), .changeShuffleMode(.items), .changeShuffleMode(.off)])
  }

  // MARK: The application's answers

  @Test("A throw answers the caller with its text")
  func thrown() {
    let stage = stage()
    stage.app.reaction = { _ throws(CommandFailure) in throw .failed("The disc is scratched") }
    let answer = stage.call("Next")
    #expect(answer?.errorName == .failed)
    #expect(answer?.errorText == "The disc is scratched")
    stage.app.reaction = { _ throws(CommandFailure) in throw .notSupported }
    #expect(stage.call("Next")?.errorName == .notSupported)
  }

  @Test("The caller is answered when the application is done, and not before")
  func answeredWhenDone() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    let call = stage.begin("Next")
    stage.wait(4_000)
    #expect(call.answer == nil)
    stage.app.release()
    stage.executor.drain()
    #expect(call.answer?.isSuccess == true)
    #expect(stage.executor.scheduled.isEmpty)
  }

  @Test("A command that hangs is answered with a time-out, and those behind it go on")
  func deadline() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] command in if command == .next { await app.hang() } }
    let hung = stage.begin("Next")
    let behind = stage.begin("Pause")
    let last = stage.begin("Previous")
    stage.wait(4_999)
    #expect(hung.answer == nil)
    #expect(stage.app.performed == [.next])
    stage.wait(1)
    #expect(hung.answer?.errorName == .timedOut)
    #expect(behind.answer?.isSuccess == true)
    #expect(last.answer?.isSuccess == true)
    #expect(stage.app.performed == [.next, .pause, .previous])
    stage.app.release()
    stage.executor.drain()
    #expect(stage.app.performed.count == 3)
  }

  @Test("Commands of one session run in order, one at a time")
  func order() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    stage.begin("Next")
    stage.begin("Previous")
    stage.begin("Stop")
    #expect(stage.app.performed == [.next])
    stage.app.release()
    stage.executor.drain()
    #expect(stage.app.performed == [.next, .previous])
    stage.app.release()
    stage.executor.drain()
    #expect(stage.app.performed == [.next, .previous, .stop])
  }

  @Test("A session that is replaced fails what waits for it, and its successor does not wait for it")
  func replaced() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] command in if command == .next { await app.hang() } }
    let running = stage.begin("Next")
    let waiting = stage.begin("Previous")
    stage.update { $0.sessionID = "other" }
    #expect(waiting.answer?.errorName == .failed)
    #expect(running.answer == nil)
    #expect(stage.call("Pause")?.isSuccess == true)
    #expect(stage.app.sessions.last == "other")
    stage.app.release()
    stage.executor.drain()
    #expect(running.answer?.isSuccess == true)
    #expect(stage.app.performed == [.next, .pause])
  }

  @Test("A session that is withdrawn fails what waits for it")
  func withdrawn() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    let running = stage.begin("Next")
    let waiting = stage.begin("Previous")
    stage.publisher.withdraw()
    stage.executor.drain()
    #expect(waiting.answer?.errorText == "The session has ended.")
    #expect(running.answer == nil)
    stage.wait(5_000)
    #expect(running.answer?.errorName == .timedOut)
  }

  @Test("Whoever waits when the publisher ends is answered: Quit has come true, the rest has ended")
  func ends() {
    var identity = PublisherIdentity.test
    identity.canQuit = true
    let stage = stage(identity: identity)
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    let (pause, next) = (stage.begin("Pause"), stage.begin("Next"))
    let quit = stage.begin("Quit", of: MPRIS.rootInterface)
    stage.publisher.withdraw()
    stage.executor.drain()
    #expect(next.answer?.errorName == .failed)
    #expect(pause.answer == nil)
    stage.executor.run { [publisher = stage.publisher] in publisher.assumeIsolated { $0.answerAll() } }
    stage.executor.drain()
    #expect(pause.answer?.errorText == "The session has ended.")
    #expect(quit.answer?.isSuccess == true)
    stage.app.release()
    stage.wait(10_000)
    #expect(stage.executor.scheduled.isEmpty)
  }

  @Test("A command and a picture that never come back do not keep the publisher")
  func forgotten() throws {
    let stage = Stage()
    let picture = FakePicture("cover")
    stage.connect()
    let server = stage.bus.makeConnection()
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    stage.app.state.content = .song(artwork: picture.reference)
    stage.app.state.playback = stage.app.described(.playing, at: .zero)
    weak var kept: Publisher?
    do {
      let publisher = Publisher(
        connection: server, commands: stage.app,
        environment: PublisherEnvironment(processID: 1, artworkParents: [], warn: { _ in }))
      kept = publisher
      stage.executor.run { server.assumeIsolated { $0.open() } }
      publisher.identify(.test)
      publisher.publish(stage.app.state)
      stage.settle()
      stage.begin("Pause")
      stage.begin("GetArtwork", [.uint32(8), .uint32(8)], of: Session1.interfaceName)
      #expect(stage.app.performed == [.pause])
      #expect(picture.asked.count == 1)
    }
    stage.executor.drain()
    #expect(kept == nil)
    stage.app.release()
    picture.supply()
    stage.executor.drain()
  }

  @Test("A client that asks without end is refused")
  func flood() {
    let stage = stage()
    stage.app.reaction = { [app = stage.app] _ in await app.hang() }
    let calls = (0..<300).map { _ in stage.begin("Next") }
    #expect(calls.filter { $0.answer?.errorName == .failed }.count == 300 - 1 - CommandQueue.mostWaiting)
  }

  // MARK: The application

  @Test("Raise and Quit reach the application where it can, even when a session hangs, and else do nothing")
  func raiseAndQuit() {
    let stage = stage()
    #expect(stage.call("Raise", of: MPRIS.rootInterface)?.isSuccess == true)
    #expect(stage.call("Quit", of: MPRIS.rootInterface)?.isSuccess == true)
    #expect(stage.app.performed.isEmpty)
    var identity = PublisherIdentity.test
    (identity.canRaise, identity.canQuit) = (true, true)
    stage.publisher.identify(identity)
    stage.app.reaction = { [app = stage.app] command in if command == .next { await app.hang() } }
    stage.begin("Next")
    stage.call("Raise", of: MPRIS.rootInterface)
    stage.call("Quit", of: MPRIS.rootInterface)
    #expect(stage.app.performed == [.next, .raise, .quit])
  }

  @Test("OpenUri takes the schemes that are named, and none without")
  func openURI() {
    let stage = stage(CommandSet.everything.adding(.init(.openURI)))
    #expect(stage.call("OpenUri", [.string("https://example.org/a.ogg")])?.errorName == .notSupported)
    var identity = PublisherIdentity.test
    identity.uriSchemes = ["file", "HTTPS"]
    stage.publisher.identify(identity)
    stage.call("OpenUri", [.string("https://example.org/a.ogg")])
    #expect(stage.call("OpenUri", [.string("ftp://example.org/a.ogg")])?.errorName == .notSupported)
    #expect(stage.call("OpenUri", [.string("nothing")])?.errorName == .notSupported)
    #expect(stage.app.performed == [.openURI("https://example.org/a.ogg")])
    #expect(stage.read("SupportedUriSchemes", of: MPRIS.rootInterface)?.texts == ["file", "https"])
  }

  // MARK: Session1

  @Test("Session1 takes what MPRIS cannot say")
  func session() {
    let commands = CommandSet([
      .init(.skipForward), .init(.seekForward), .init(.seekBackward), .init(.feedback), .init(.like),
      .init(.bookmark), .init(.rating, detail: .rating(minimum: 1, maximum: 5, current: nil)),
      .init(.enableLanguageOption), .init(.disableLanguageOption),
      .init(.changeShuffleMode, detail: .shuffleModes(current: .off, supported: [.off, .collections])),
    ])
    let stage = stage(commands)
    stage.app.reaction = { _ in }
    func ask(_ member: StaticString, _ arguments: BusValue...) -> Stage.Answer? {
      stage.call(member, arguments, of: Session1.interfaceName)
    }
    #expect(ask("SkipForward", .double(17))?.isSuccess == true)
    #expect(ask("BeginSeekForward")?.isSuccess == true)
    #expect(ask("EndSeekForward")?.isSuccess == true)
    #expect(ask("BeginSeekBackward")?.isSuccess == true)
    #expect(ask("EndSeekBackward")?.isSuccess == true)
    #expect(ask("SetFeedback", .string("positive"))?.isSuccess == true)
    #expect(ask("SetLike", .boolean(true))?.isSuccess == true)
    #expect(ask("SetBookmark", .boolean(false))?.isSuccess == true)
    #expect(ask("SetRating", .double(4))?.isSuccess == true)
    #expect(ask("EnableLanguageOption", .string("de"))?.isSuccess == true)
    #expect(ask("DisableLanguageOption", .string("de"))?.isSuccess == true)
    #expect(ask("SetShuffleMode", .string("collections"))?.isSuccess == true)
    #expect(
      stage.app.performed == [
        .skipForward(17), .beginSeekForward, .endSeekForward, .beginSeekBackward, .endSeekBackward,
        .feedback(.positive), .like(true), .bookmark(false), .rate(4), .enableLanguageOption("de"),
        .disableLanguageOption("de"), .changeShuffleMode(.collections),
      ])
    #expect(ask("SetRating", .double(6))?.errorName == .invalidArgs)
    #expect(ask("SetDislike", .boolean(true))?.errorName == .notSupported)
    #expect(ask("SkipBackward", .double(5))?.errorName == .notSupported)
    #expect(ask("SetShuffleMode", .string("items"))?.errorName == .notSupported)
    #expect(ask("SetRepeatMode", .string("one"))?.errorName == .notSupported)
    #expect(stage.app.performed.count == 12)
  }

  @Test("A button that a client held down when it vanished is released for it, once")
  func heldButton() {
    let stage = stage(.of(.seekForward, .seekBackward))
    stage.app.reaction = { _ in }
    for member: StaticString in ["BeginSeekForward", "EndSeekForward", "BeginSeekBackward"] {
      stage.call(member, of: Session1.interfaceName)
    }
    stage.update { $0.commands = $0.commands.disabling(.seekBackward) }
    stage.app.performed = []
    let other = stage.bus.makeConnection()
    stage.executor.run {
      other.assumeIsolated { $0.open() }
      other.assumeIsolated { $0.close() }
    }
    stage.executor.drain()
    #expect(stage.app.performed.isEmpty)
    stage.executor.run { [client = stage.client] in client.assumeIsolated { $0.close() } }
    stage.wait(1_000)
    #expect(stage.app.performed == [.endSeekBackward])
  }

  @Test("A button that is held is released though its command has been disabled since, or another session took over")
  func heldButtonDisabled() {
    let stage = stage(.of(.seekForward, .seekBackward))
    stage.app.reaction = { _ in }
    stage.call("BeginSeekForward", of: Session1.interfaceName)
    stage.update { $0.commands = $0.commands.disabling(.seekForward) }
    #expect(stage.call("EndSeekForward", of: Session1.interfaceName)?.isSuccess == true)
    #expect(stage.call("EndSeekForward", of: Session1.interfaceName)?.errorName == .notSupported)
    stage.call("BeginSeekBackward", of: Session1.interfaceName)
    stage.update { $0.sessionID = "other" }
    stage.executor.run { [client = stage.client] in client.assumeIsolated { $0.close() } }
    stage.wait(1_000)
    #expect(stage.app.performed == [.beginSeekForward, .endSeekForward, .beginSeekBackward, .endSeekBackward])
    #expect(stage.app.sessions == ["main", "main", "main", "main"])
  }

  @Test(
    "A button is released also for a client that vanished before the application had answered, not for one that was refused"
  )
  func heldButtonUnanswered() {
    let stage = stage(.of(.seekForward, .seekBackward))
    stage.app.reaction = { [app = stage.app] command throws(CommandFailure) in
      if command == .beginSeekBackward { throw .failed("no") }
      if command == .beginSeekForward { await app.hang() }
    }
    stage.call("BeginSeekBackward", of: Session1.interfaceName)
    stage.begin("BeginSeekForward", of: Session1.interfaceName)
    stage.executor.run { [client = stage.client] in client.assumeIsolated { $0.close() } }
    stage.executor.drain()
    stage.app.release()
    stage.wait(1_000)
    #expect(stage.app.performed == [.beginSeekBackward, .beginSeekForward, .endSeekForward])
  }
}
