internal import NPDBus
internal import Testing

@Suite("MatchRule")
struct MatchRuleTests {
  private func signal(_ first: String, sender: String = ":1.1") -> IncomingSignal {
    IncomingSignal(
      sender: BusName(sender), path: ObjectPath(literal: "/a"), interface: InterfaceName(literal: "a.b"),
      member: MemberName(literal: "C"), arguments: [.string(first)])
  }

  @Test("A rule is written as the daemon reads it")
  func text() {
    #expect(MatchRule().text == "type='signal'")
    let rule = MatchRule(
      sender: .daemon, path: ObjectPath(literal: "/a"), interface: InterfaceName(literal: "a.b"),
      member: MemberName(literal: "C"), firstArgumentNamespace: "org.mpris.MediaPlayer2")
    #expect(
      rule.text
        == "type='signal',sender='org.freedesktop.DBus',path='/a',interface='a.b',member='C',arg0namespace='org.mpris.MediaPlayer2'"
    )
  }

  @Test("An apostrophe cannot break out of a rule")
  func quoting() {
    #expect(MatchRule(firstArgumentNamespace: "a',type='x").text == #"type='signal',arg0namespace='a'\'',type='\''x'"#)
  }

  @Test(
    "A namespace holds the name itself and the names below it",
    arguments: [
      ("org.mpris.MediaPlayer2", true), ("org.mpris.MediaPlayer2.vlc", true), ("org.mpris.MediaPlayer2x", false),
      ("org.mpris", false), ("", false),
    ])
  func namespace(name: String, isInside: Bool) {
    let rule = MatchRule(firstArgumentNamespace: "org.mpris.MediaPlayer2")
    #expect(rule.matches(signal(name)) { _ in false } == isInside)
  }

  @Test("A sender is matched by its unique name, and by a name that it owns")
  func sender() {
    let owned = BusName(literal: "x.y")
    #expect(MatchRule(sender: BusName(literal: ":1.1")).matches(signal("")) { _ in false })
    #expect(!MatchRule(sender: BusName(literal: ":1.2")).matches(signal("")) { _ in true })
    #expect(MatchRule(sender: owned).matches(signal("")) { $0 == owned })
    #expect(!MatchRule(sender: owned).matches(signal("")) { _ in false })
  }

  @Test("Each part of a rule must match")
  func parts() {
    #expect(!MatchRule(path: ObjectPath(literal: "/b")).matches(signal("")) { _ in true })
    #expect(!MatchRule(interface: InterfaceName(literal: "a.c")).matches(signal("")) { _ in true })
    #expect(!MatchRule(member: MemberName(literal: "D")).matches(signal("")) { _ in true })
    #expect(MatchRule().matches(signal("")) { _ in false })
  }
}
