import NPDBus
import Testing

@testable import NPEngine

struct NameMachineTests {
  private static let one = BusName(literal: "org.example.one")
  private static let two = BusName(literal: "org.example.two")

  private func asking() -> NameMachine {
    var machine = NameMachine()
    _ = machine.want([Self.one, Self.two])
    return machine
  }

  @Test("Candidates are asked for in turn until one is owned")
  func turns() {
    var machine = NameMachine()
    let step1 = machine.want([Self.one, Self.two])
    #expect(step1 == .ask(Self.one))
    let step2 = machine.answered(.taken)
    #expect(step2 == .ask(Self.two))
    let step3 = machine.answered(.owned)
    #expect(step3 == nil)
    #expect(machine.owned == Self.two)
  }

  @Test("A name that is granted when nobody wants it any more is given up")
  func late() {
    var machine = asking()
    let step4 = machine.unwant()
    #expect(step4 == nil)
    let step5 = machine.answered(.owned)
    #expect(step5 == .release(Self.one))
    let step6 = machine.released()
    #expect(step6 == nil)
    #expect(machine.isIdle)
  }

  @Test("A name wanted again while it is given up is asked for afterwards")
  func wantedAgain() {
    var machine = asking()
    _ = machine.answered(.owned)
    let step7 = machine.unwant()
    #expect(step7 == .release(Self.one))
    let step8 = machine.want([Self.two])
    #expect(step8 == nil)
    let step9 = machine.released()
    #expect(step9 == .ask(Self.two))
  }

  @Test("A name that is lost is asked for from the first candidate on")
  func lost() {
    var machine = asking()
    _ = machine.answered(.taken)
    _ = machine.answered(.owned)
    let step10 = machine.lost(Self.one)
    #expect(step10 == nil)
    let step11 = machine.lost(Self.two)
    #expect(step11 == .ask(Self.one))
  }

  @Test("A failure and the last name taken wait for a retry")
  func failures() {
    var machine = asking()
    let step12 = machine.answered(.failed("no answer"))
    #expect(step12 == .wait("no answer"))
    let step13 = machine.retry()
    #expect(step13 == .ask(Self.one))
    _ = machine.answered(.taken)
    guard case .wait? = machine.answered(.taken) else {
      Issue.record("the machine does not wait")
      return
    }
    let step14 = machine.unwant()
    #expect(step14 == nil)
    let step15 = machine.retry()
    #expect(step15 == nil)
  }

  @Test("A denied name is not asked for again, nor are its suffixes")
  func denied() {
    var machine = asking()
    let step16 = machine.answered(.denied("policy"))
    #expect(step16 == .giveUp(Self.one, "policy"))
    let step17 = machine.retry()
    #expect(step17 == nil)
    #expect(machine.phase == .refused)
  }

  @Test("Nothing is owned after the connection is gone, and old answers are ignored")
  func disconnected() {
    var machine = asking()
    machine.disconnected()
    let step18 = machine.answered(.owned)
    #expect(step18 == nil)
    #expect(machine.owned == nil)
    #expect(machine.isIdle)
  }
}
