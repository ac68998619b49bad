internal import Testing

@testable internal import NPPipeline

@Suite("Synthesis decisions")
struct SynthesisMachineTests {
  private var machine = SynthesisMachine(volume: 1)

  private mutating func tell(_ command: SynthesisMachine.Command, at now: Double) -> [SynthesisMachine.Action] {
    machine.handle(command, at: now)
    return machine.takeActions()
  }

  private mutating func report(_ fact: SynthesisMachine.Fact, at now: Double) -> [SynthesisMachine.Action] {
    machine.handle(fact, at: now)
    return machine.takeActions()
  }

  private mutating func fire(at now: Double) -> [SynthesisMachine.Action] {
    machine.fireTimer(at: now)
    return machine.takeActions()
  }

  @Test("Playing opens, fades in and runs; the state waits for the sound")
  mutating func play() {
    #expect(tell(.load("rain", fade: 0), at: 0).isEmpty)
    #expect(tell(.play(fade: 2), at: 0) == [.open("rain", .deviceOrSilence), .gain(from: 0, to: 1, seconds: 2), .run])
    #expect(report(.running, at: 0.1) == [.emit(.stateChanged(.playing))])
    #expect(machine.deadline == nil)
  }

  @Test("Pausing says so at once and holds after the fade and the server's buffer")
  mutating func pause() {
    _ = tell(.load("rain", fade: 0), at: 0) + tell(.play(fade: 0), at: 0) + report(.running, at: 0)
    #expect(tell(.pause(fade: 1), at: 10) == [.gain(from: 1, to: 0, seconds: 1), .emit(.stateChanged(.paused))])
    #expect(fire(at: 11).isEmpty)
    #expect(fire(at: 11.3) == [.hold])
    #expect(machine.deadline == nil)
  }

  @Test("Playing again in the middle of a fade turns it round from where it is")
  mutating func turnRound() {
    _ = tell(.load("rain", fade: 0), at: 0) + tell(.play(fade: 0), at: 0) + report(.running, at: 0)
    _ = tell(.pause(fade: 2), at: 10)
    let actions = tell(.play(fade: 2), at: 11)
    #expect(actions.contains(.gain(from: 0.5, to: 1, seconds: 2)))
    #expect(actions.contains(.emit(.stateChanged(.playing))))
    #expect(machine.deadline == nil)
  }

  @Test("Another description closes the old one after its fade and opens the new one")
  mutating func change() {
    _ = tell(.load("rain", fade: 0), at: 0) + tell(.play(fade: 0), at: 0) + report(.running, at: 0)
    #expect(tell(.load("sea", fade: 1), at: 5) == [.gain(from: 1, to: 0, seconds: 1)])
    #expect(fire(at: 6.3) == [.close, .open("sea", .deviceOrSilence), .gain(from: 0, to: 1, seconds: 1), .run])
    #expect(machine.shown == .playing)
  }

  @Test("The volume is where the fade ends, and waits while it is silent")
  mutating func volume() {
    #expect(tell(.volume(0.5, fade: 0), at: 0).isEmpty)
    _ = tell(.load("rain", fade: 0), at: 0)
    #expect(tell(.play(fade: 0), at: 0).contains(.gain(from: 0, to: 0.5, seconds: 0)))
    #expect(tell(.volume(7, fade: 3), at: 1) == [.gain(from: 0.5, to: 1, seconds: 3)])
    #expect(tell(.volume(.nan, fade: 3), at: 1).isEmpty)
  }

  @Test("A device that is lost is waited for, and then silence takes its place")
  mutating func output() {
    _ = tell(.load("rain", fade: 0), at: 0) + tell(.play(fade: 0), at: 0) + report(.running, at: 0)
    let broken = PipelineError(.noAudioOutput, "broken")
    #expect(report(.outputFailed(broken), at: 1).contains(.open("rain", .deviceOnly)))
    var now = 1.0
    var opened: [SynthesisMachine.Action] = []
    for _ in 0..<5 where !opened.contains(.open("rain", .silence)) {
      _ = report(.outputUnavailable(broken), at: now)
      now = machine.deadline ?? now
      opened = fire(at: now)
    }
    #expect(opened.contains(.open("rain", .silence)))
    #expect(report(.outputReplaced(broken), at: now) == [.emit(.warning(broken))])
    #expect(report(.outputReplaced(broken), at: now).isEmpty)
  }

  @Test("Stopping and failing leave nothing open and no timer")
  mutating func end() {
    _ = tell(.load("rain", fade: 0), at: 0) + tell(.play(fade: 0), at: 0) + report(.running, at: 0)
    #expect(tell(.stop(fade: 0), at: 1) == [.close, .emit(.stateChanged(.stopped))])
    _ = tell(.play(fade: 0), at: 2)
    let bad = PipelineError(.invalidDescription, "bad")
    #expect(report(.failed(bad), at: 2) == [.close, .emit(.stateChanged(.failed(bad)))])
    #expect(machine.deadline == nil)
  }
}
