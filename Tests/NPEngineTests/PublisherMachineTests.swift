import NPCore
import NPDBus
import NPMPRIS
import Testing

@testable import NPEngine

/// The machine by itself: what it asks for, without bus and without time.
struct PublisherMachineTests {
  private static let unique = BusName(literal: ":1.7")
  private static let name = BusName(literal: "org.mpris.MediaPlayer2.tester")
  private static let start = MonotonicInstant(nanoseconds: 0)

  private static func state(volume: Double? = nil) -> SessionState {
    var state = SessionState(sessionID: "main", content: .song(), commands: .everything)
    state.playback = PlaybackDescription(state: .paused, elapsed: .zero, instant: start)
    state.volume = volume
    return state
  }

  private static func machine(hasArtworkFiles: Bool = false) -> PublisherMachine {
    var machine = PublisherMachine(
      PublisherMachine.Configuration(
        names: .open, processID: 1, hasArtworkFiles: hasArtworkFiles, windowMilliseconds: 50,
        artworkGraceMilliseconds: 50))
    _ = machine.handle(.identify(.test), at: start)
    return machine
  }

  private static func signals(_ actions: [PublisherMachine.Action]) -> [OutgoingSignal] {
    actions.compactMap { if case .emit(let signal) = $0 { signal } else { nil } }
  }

  @Test("The object comes first and the name last")
  func order() {
    var machine = Self.machine()
    let step1 = machine.handle(.connected(Self.unique), at: Self.start)
    #expect(step1.isEmpty)
    let actions = machine.handle(.publish(Self.state()), at: Self.start)
    #expect(actions.first == .show(.init(content: "song", artwork: nil, isFile: false, animated: nil)))
    #expect(Array(actions.dropFirst()) == [.export(hasTrackList: false), .askName(Self.name, epoch: 1)])
  }

  @Test("What changes between the request for the name and its grant is told, since clients may have read already")
  func between() {
    var machine = Self.machine()
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    let step2 = machine.handle(.publish(Self.state(volume: 0.5)), at: Self.start)
    #expect(step2.isEmpty)
    let actions = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    #expect(Self.signals(actions).count == 1)
  }

  @Test("An answer to a request of an earlier connection is ignored")
  func oldAnswer() {
    var machine = Self.machine()
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    _ = machine.handle(.disconnected("gone"), at: Self.start)
    let again = machine.handle(.connected(Self.unique), at: Self.start)
    #expect(again == [.askName(Self.name, epoch: 3)])
    let step3 = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    #expect(step3.isEmpty)
    #expect(machine.names.owned == nil)
  }

  @Test("A timer is asked for while something waits, and only then")
  func timers() {
    var machine = Self.machine()
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    _ = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    let first = machine.handle(.publish(Self.state(volume: 0.1)), at: Self.start)
    #expect(Self.signals(first).count == 1)
    #expect(first.count == 1)
    let later = Self.start.advanced(byMilliseconds: 10)
    let end = Self.start.advanced(byMilliseconds: 50)
    let step4 = machine.handle(.publish(Self.state(volume: 0.2)), at: later)
    #expect(step4 == [.schedule(end)])
    let step5 = machine.handle(.publish(Self.state(volume: 0.3)), at: later)
    #expect(step5.isEmpty)
    let closing = machine.handle(.timer, at: end)
    #expect(closing.count == 1)
    #expect(Self.signals(closing).count == 1)
  }

  @Test("A change taken back before the window closes gives its timer back too")
  func takenBack() {
    var machine = Self.machine()
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    _ = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    _ = machine.handle(.publish(Self.state(volume: 0.1)), at: Self.start)
    _ = machine.handle(.publish(Self.state(volume: 0.2)), at: Self.start)
    let step6 = machine.handle(.publish(Self.state(volume: 0.1)), at: Self.start)
    #expect(step6 == [.schedule(nil)])
  }

  @Test("A withdrawal gives up everything at once")
  func withdrawal() {
    var machine = Self.machine()
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    _ = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    let actions = machine.handle(.withdraw, at: Self.start)
    #expect(actions == [.releaseName(Self.name, epoch: 1), .unexport, .endSession("main"), .clearArtwork])
    let step7 = machine.handle(.withdraw, at: Self.start)
    #expect(step7.isEmpty)
  }

  @Test("An answer about a picture that is not the present one changes nothing")
  func oldPicture() {
    var machine = Self.machine(hasArtworkFiles: true)
    _ = machine.handle(.connected(Self.unique), at: Self.start)
    _ = machine.handle(.publish(Self.state()), at: Self.start)
    _ = machine.handle(.nameAnswered(.owned, epoch: 1), at: Self.start)
    let step8 = machine.handle(.artwork(id: "other", url: "/x.png"), at: Self.start)
    #expect(step8.isEmpty)
    #expect(machine.current?.player.metadata.artURL == nil)
  }
}
