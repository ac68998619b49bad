internal import Testing

@testable internal import NPPipeline

/// Drives the machine by hand: no media framework, no clock.
struct MachineBench {
  var machine: PlaybackMachine
  var now = 100.0
  private(set) var actions: [PlaybackMachine.Action] = []

  init(_ policy: RetryPolicy = RetryPolicy()) {
    machine = PlaybackMachine(policy: policy)
  }

  /// Gives a command and returns what it leads to.
  @discardableResult
  mutating func tell(_ command: PlaybackMachine.Command) -> [PlaybackMachine.Action] {
    machine.handle(command, at: now)
    return take()
  }

  /// Reports facts and returns what they lead to.
  @discardableResult
  mutating func report(_ facts: PlaybackMachine.Fact...) -> [PlaybackMachine.Action] {
    for fact in facts { machine.handle(fact, at: now) }
    return take()
  }

  /// Lets time pass, with the timers that are due in it.
  @discardableResult
  mutating func pass(_ seconds: Double) -> [PlaybackMachine.Action] {
    let end = now + seconds
    var done: [PlaybackMachine.Action] = []
    while let due = machine.deadline, due <= end {
      now = due
      machine.fireTimers(at: now)
      done += take()
    }
    now = end
    return done
  }

  private mutating func take() -> [PlaybackMachine.Action] {
    let taken = machine.takeActions()
    actions += taken
    return taken
  }

  /// A track that plays: opened, settled and running.
  mutating func play(_ location: MediaLocation, duration: Double? = 200, canSeek: Bool = true) {
    tell(.load(location, position: 0))
    tell(.play)
    report(.streamStarted, .settled(position: 0, canSeek: canSeek, duration: duration), .running(position: 0))
  }

  static func events(_ actions: [PlaybackMachine.Action]) -> [PipelineEvent] {
    actions.compactMap { if case .emit(let event) = $0 { event } else { nil } }
  }

  var states: [PlaybackState] {
    Self.events(actions).compactMap { if case .stateChanged(let state) = $0 { state } else { nil } }
  }
}

@Suite("Playback decisions")
struct PlaybackMachineTests {
  let song = MediaLocation(path: "/song.flac")
  let other = MediaLocation(path: "/other.flac")
  let stream = MediaLocation(uri: "http://host/radio")
  let lost = PipelineError(.connectionLost, "lost")

  @Test("A quick start shows no buffering, a slow one does after a fifth of a second")
  func grace() {
    var quick = MachineBench()
    quick.tell(.load(song, position: 0))
    quick.tell(.play)
    quick.pass(0.1)
    quick.report(.streamStarted, .settled(position: 0, canSeek: true, duration: 9), .running(position: 0))
    #expect(quick.states == [.playing])
    #expect(quick.machine.deadline == quick.now + 14)
    var slow = MachineBench()
    slow.tell(.load(song, position: 0))
    slow.tell(.play)
    slow.pass(0.3)
    #expect(slow.states == [.buffering(percent: 0)])
  }

  @Test("While it plays no timer runs, but one for a track's end")
  func noTimer() {
    var bench = MachineBench()
    bench.play(stream, duration: nil)
    bench.report(.buffering(40))
    #expect(bench.machine.deadline != nil)
    bench.report(.buffering(100), .running(position: 1))
    #expect(bench.machine.deadline == nil)
    bench.report(.duration(300))
    #expect(bench.machine.deadline == bench.now + 304)
    bench.tell(.pause)
    #expect(bench.machine.deadline == nil)
  }

  @Test("An end that does not come is found out once, and a wrong estimate is forgiven")
  func overdue() {
    var bench = MachineBench()
    bench.play(song, duration: 20)
    #expect(bench.pass(26) == [.checkPosition])
    #expect(bench.report(.position(24)).isEmpty)
    #expect(bench.pass(6) == [.checkPosition])
    bench.report(.position(24))
    #expect(bench.states.last == .ended)
    bench.play(song, duration: 20)
    bench.pass(26)
    bench.report(.position(7))
    guard case .failed(let error) = bench.states.last else { return #expect(Bool(false), "it plays on") }
    #expect(error.code == .corrupt)
  }

  @Test("A file of which no sound comes is damaged")
  func noSample() {
    var bench = MachineBench()
    bench.tell(.load(song, position: 0))
    bench.tell(.play)
    bench.report(.aboutToFinish)
    bench.pass(3)
    guard case .failed(let error) = bench.states.last else { return #expect(Bool(false), "it waits") }
    #expect(error.code == .corrupt)
    #expect(bench.machine.deadline == nil)
  }

  @Test("Loading without playing holds, and says so when the first sample is there")
  func hold() {
    var bench = MachineBench()
    bench.tell(.load(song, position: 0))
    #expect(bench.states.isEmpty)
    let actions = bench.report(.streamStarted, .settled(position: 0, canSeek: true, duration: 9))
    #expect(!actions.contains(.run))
    #expect(bench.states == [.paused])
  }

  @Test("Seeks that come while one is on its way become one, and only asked-for seeks are answered")
  func seeks() {
    var bench = MachineBench()
    bench.play(song)
    #expect(bench.tell(.seek(10)).contains(.seek(position: 10, rate: 1)))
    bench.tell(.seek(20))
    #expect(bench.tell(.seek(30)).isEmpty)
    let first = bench.report(.settled(position: 10, canSeek: true, duration: 200))
    #expect(first.contains(.seek(position: 30, rate: 1)))
    #expect(MachineBench.events(first).isEmpty)
    let second = bench.report(.settled(position: 30, canSeek: true, duration: 200))
    #expect(MachineBench.events(second) == [.seekFinished(position: 30)])
    #expect(bench.machine.position(at: bench.now + 2) == 32)
  }

  @Test("A seek before the first sample waits for it, and one beyond the end counts as the end")
  func earlySeek() {
    var bench = MachineBench()
    bench.tell(.load(song, position: 0))
    bench.tell(.seek(500))
    let actions = bench.report(.settled(position: 0, canSeek: true, duration: 200))
    #expect(actions.contains(.seek(position: 500, rate: 1)))
    bench.report(.settled(position: 200, canSeek: true, duration: 200))
    #expect(bench.tell(.seek(500)).contains(.seek(position: 200, rate: 1)))
    #expect(bench.tell(.seek(.nan)).isEmpty)
  }

  @Test("A speed is clamped, applied where the position is, and carried to the next track")
  func rate() {
    var bench = MachineBench()
    bench.play(song)
    bench.pass(10)
    let actions = bench.tell(.rate(100))
    #expect(
      actions == [.seek(position: 10, rate: 8), .emit(.rateChanged(8)), .offerNext(nil)]
        || actions == [.seek(position: 10, rate: 8), .emit(.rateChanged(8))])
    bench.report(.settled(position: 10, canSeek: true, duration: 200))
    bench.tell(.next(other))
    let switched = bench.report(.handedOver(other), .streamStarted)
    #expect(switched.contains(.emit(.trackStarted(other))))
    #expect(switched.contains(.seek(position: 0, rate: 8)))
  }

  @Test("Where the media allows no speed, the answer is a warning and the old speed")
  func rateRefused() {
    var bench = MachineBench()
    bench.play(stream, duration: nil, canSeek: false)
    let events = MachineBench.events(bench.tell(.rate(2)))
    #expect(events.first == .rateChanged(1))
    #expect(events.last == .warning(PipelineError.notSeekable(stream)))
  }

  @Test("A follower is offered when it may follow without a gap, and never from a network or to a radio")
  func offers() {
    var bench = MachineBench()
    bench.play(song)
    #expect(bench.tell(.next(other)) == [.offerNext(other)])
    #expect(bench.tell(.next(stream)) == [.offerNext(nil)])
    bench.tell(.next(other))
    bench.report(.radio)
    #expect(bench.machine.takeActions().isEmpty)
    #expect(bench.actions.last == .offerNext(nil) || bench.actions.contains(.offerNext(nil)))
  }

  @Test("What was handed over and is no longer wanted is replaced when it starts")
  func replaced() {
    var bench = MachineBench()
    bench.play(song)
    bench.tell(.next(other))
    bench.report(.handedOver(other))
    let third = MediaLocation(path: "/third.flac")
    bench.tell(.next(third))
    let actions = bench.report(.streamStarted)
    #expect(actions.contains(.open(third, .deviceOrSilence)))
    #expect(!actions.contains(.emit(.trackStarted(other))))
  }

  @Test("What was handed over can be called off: the track ends")
  func calledOff() {
    var bench = MachineBench()
    bench.play(song)
    bench.tell(.next(other))
    bench.report(.handedOver(other))
    bench.tell(.next(nil))
    bench.report(.streamStarted)
    #expect(bench.states.last == .ended)
  }

  @Test("A seek after the hand-over opens the track anew, and keeps what follows")
  func seekAfterHandOver() {
    var bench = MachineBench()
    bench.play(song)
    bench.tell(.next(other))
    bench.report(.handedOver(other))
    let actions = bench.tell(.seek(50))
    #expect(actions.contains(.open(song, .deviceOrSilence)))
    #expect(bench.machine.next == other)
    #expect(bench.report(.settled(position: 0, canSeek: true, duration: 200)).contains(.seek(position: 50, rate: 1)))
    #expect(bench.report(.settled(position: 50, canSeek: true, duration: 200)).contains(.offerNext(other)))
  }

  @Test("A follower that fails is said, and the current track plays to its end")
  func nextFailed() {
    var bench = MachineBench()
    bench.play(song, duration: 20)
    bench.tell(.next(other))
    bench.report(.handedOver(other))
    let bad = PipelineError(.corrupt, "bad")
    #expect(MachineBench.events(bench.report(.sourceFailed(bad))) == [.nextFailed(other, bad)])
    bench.report(.sourceFailed(bad))
    #expect(bench.states == [.playing])
    // The framework may forget to say the end: it is counted.
    bench.pass(10)
    bench.tell(.pause)
    bench.pass(1000)
    #expect(bench.states == [.playing, .paused])
    bench.tell(.play)
    bench.report(.running(position: 10))
    bench.pass(12)
    #expect(bench.states.last == .ended)
  }

  @Test("A lost stream plays what is buffered, then waits longer and longer, and resumes where it was")
  func retry() {
    var bench = MachineBench(RetryPolicy(initialDelay: 1, maximumDelay: 4, attempts: 4))
    bench.play(stream)
    bench.pass(30)
    bench.report(.sourceFailed(lost))
    #expect(bench.states == [.playing])
    bench.pass(2)
    #expect(MachineBench.events(bench.report(.ended)) == [.retrying(attempt: 1, delay: 1, cause: lost)])
    #expect(bench.pass(1).contains(.open(stream, .deviceOrSilence)))
    #expect(bench.states.last == .buffering(percent: 0))
    let refused = PipelineError(.connectionRefused, "refused")
    bench.report(.sourceFailed(refused))
    #expect(bench.pass(1.9).isEmpty)
    #expect(bench.pass(0.2).contains(.open(stream, .deviceOrSilence)))
    let actions = bench.report(.streamStarted, .settled(position: 0, canSeek: true, duration: 200))
    #expect(actions.contains(.seek(position: 32, rate: 1)))
    bench.report(.settled(position: 32, canSeek: true, duration: 200), .running(position: 32))
    #expect(bench.states.last == .playing)
    #expect(MachineBench.events(bench.actions).count { if case .trackStarted = $0 { true } else { false } } == 1)
  }

  @Test("It gives up after so many attempts, with the last reason")
  func gaveUp() {
    var bench = MachineBench(RetryPolicy(initialDelay: 1, maximumDelay: 4, attempts: 2))
    bench.play(stream)
    bench.report(.radio, .ended)
    let refused = PipelineError(.connectionRefused, "refused")
    for _ in 0..<2 {
      bench.pass(5)
      bench.report(.sourceFailed(refused))
    }
    #expect(bench.states.last == .failed(refused))
    #expect(bench.machine.deadline == nil)
  }

  @Test("A stream that plays for a while has all its attempts again")
  func attemptsRenewed() {
    var bench = MachineBench(RetryPolicy(initialDelay: 1, attempts: 1))
    bench.play(stream)
    bench.report(.radio, .ended)
    bench.pass(1)
    bench.report(.settled(position: 0, canSeek: false, duration: nil), .running(position: 0))
    bench.pass(11)
    bench.report(.ended)
    #expect(MachineBench.events(bench.actions).count { if case .retrying = $0 { true } else { false } } == 2)
  }

  @Test("A first connection that fails is not repeated, and one without a reason is looked into first")
  func firstConnection() {
    var bench = MachineBench()
    bench.tell(.load(stream, position: 0))
    bench.tell(.play)
    let vague = PipelineError(.connectionFailed, "vague")
    #expect(bench.report(.sourceFailed(vague)).contains(.diagnose(vague, stream)))
    let refused = PipelineError(.connectionRefused, "refused")
    bench.report(.diagnosed(refused))
    #expect(bench.states.last == .failed(refused))
    bench.tell(.play)
    bench.report(.sourceFailed(vague), .diagnosed(vague))
    #expect(bench.states.last == .failed(vague))
  }

  @Test("A server that sends nothing counts as stalled; progress puts that off")
  func stalled() {
    var bench = MachineBench(RetryPolicy(attempts: 0, stallLimit: 5))
    bench.tell(.load(stream, position: 0))
    bench.tell(.play)
    bench.pass(4)
    bench.report(.progress)
    bench.pass(4)
    bench.report(.buffering(10))
    bench.pass(4)
    #expect(bench.states == [.buffering(percent: 0), .buffering(percent: 10)])
    bench.pass(2)
    #expect(bench.states.last == .failed(PipelineError.stalled(stream, after: 5)))
  }

  @Test("The buffer holds playing while it fills, and says so in steps")
  func buffering() {
    var bench = MachineBench()
    bench.play(stream)
    #expect(bench.report(.buffering(3)).contains(.hold))
    bench.pass(0.3)
    for percent in 4..<100 { bench.report(.buffering(percent)) }
    #expect(bench.report(.buffering(100)).contains(.run))
    bench.report(.running(position: 4))
    #expect(bench.states.first == .playing && bench.states.last == .playing)
    #expect(bench.states.count < 25)
  }

  @Test("A device that is lost is waited for, and then silence takes its place with one warning")
  func outputLost() {
    var bench = MachineBench()
    bench.play(song)
    bench.pass(30)
    let broken = PipelineError(.noAudioOutput, "broken")
    #expect(bench.report(.outputFailed(broken)).contains(.open(song, .deviceOnly)))
    var choices: [PlaybackMachine.OutputChoice] = []
    for _ in 0..<5 where choices.last != .silence {
      bench.report(.outputUnavailable(broken))
      choices += bench.pass(2).compactMap { if case .open(_, let choice) = $0 { choice } else { nil } }
    }
    #expect(choices.last == .silence && choices.count > 1)
    #expect(MachineBench.events(bench.report(.outputReplaced(broken), .outputReplaced(broken))) == [.warning(broken)])
    #expect(bench.report(.settled(position: 0, canSeek: true, duration: 200)).contains(.seek(position: 30, rate: 1)))
  }

  @Test("What the sound server interrupts is paused, and plays again by itself; a person may insist")
  func interruption() {
    var bench = MachineBench()
    bench.play(song)
    #expect(bench.report(.interruption(true)).contains(.hold))
    #expect(bench.states.last == .paused)
    #expect(bench.report(.interruption(false)).contains(.run))
    bench.report(.running(position: 1), .interruption(true))
    #expect(bench.tell(.play).contains(.run))
  }

  @Test("The end of a track opens what was queued late, or ends")
  func end() {
    var bench = MachineBench()
    bench.play(song)
    bench.tell(.next(stream))
    #expect(bench.report(.ended).contains(.open(stream, .deviceOrSilence)))
    bench.report(.streamStarted, .settled(position: 0, canSeek: true, duration: 5), .running(position: 0), .ended)
    #expect(bench.states.last == .ended)
    #expect(bench.machine.position(at: bench.now) == 5)
    #expect(
      bench.report(.ended, .running(position: 1), .buffering(5), .settled(position: 0, canSeek: true, duration: 5))
        .isEmpty)
  }

  @Test("A video without sound is refused")
  func silentVideo() {
    var bench = MachineBench()
    bench.tell(.load(song, position: 0))
    bench.report(.lacksSound)
    #expect(bench.states.last == .failed(PipelineError.noSound(song)))
  }

  @Test("No order of facts and commands brings it down, or leaves a timer without anything open")
  func anyOrder() {
    var generator = Lehmer(state: 99)
    for _ in 0..<300 {
      var bench = MachineBench(RetryPolicy(attempts: 2))
      for _ in 0..<60 {
        switch generator.byte() % 24 {
        case 0: bench.tell(.load(song, position: 3))
        case 1: bench.tell(.load(stream, position: 0))
        case 2, 3: bench.tell(.play)
        case 4: bench.tell(.pause)
        case 5: bench.tell(.stop)
        case 6: bench.tell(.seek(Double(generator.byte())))
        case 7: bench.tell(.rate(2))
        case 8: bench.tell(.next(other))
        case 9: bench.tell(.next(nil))
        case 10, 11: bench.report(.settled(position: 1, canSeek: true, duration: 9))
        case 12, 13: bench.report(.running(position: 1))
        case 14: bench.report(.streamStarted)
        case 15: bench.report(.buffering(Int(generator.byte()) % 101))
        case 16: bench.report(.handedOver(other))
        case 17: bench.report(.ended)
        case 18: bench.report(.sourceFailed(lost))
        case 19: bench.report(.outputFailed(lost))
        case 20: bench.report(.outputUnavailable(lost))
        case 21: bench.report(.interruption(generator.byte() % 2 == 0))
        case 22: bench.report(.diagnosed(lost))
        default: bench.pass(Double(generator.byte()) / 16)
        }
        #expect(bench.machine.position(at: bench.now) >= 0)
        if bench.machine.phase == .idle { #expect(bench.machine.deadline == nil) }
      }
      bench.tell(.stop)
      #expect(bench.machine.phase == .idle && bench.machine.deadline == nil)
    }
  }
}
