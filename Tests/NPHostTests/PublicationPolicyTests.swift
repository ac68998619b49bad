import NPCore
import NPHost
import Testing

@Suite("The policies of publication")
struct PublicationPolicyTests {
  private let empty = SessionState(sessionID: "a")
  private let controllable = SessionState(sessionID: "a", commands: CommandSet([CommandDescription(.play)]))

  private func facts(active: Bool?, mixable: Bool = false, modes: Set<String> = ["audio"]) -> ApplicationFacts {
    var facts = ApplicationFacts()
    facts.audioSession = active.map { AudioSessionFacts(isActive: $0, isMixable: mixable) }
    facts.backgroundModes = modes
    return facts
  }

  @Test("A desktop admits content, a snapshot or a command, and refuses nothing at all")
  func desktop() {
    let facts = ApplicationFacts()
    #expect(!PublicationPolicy.desktop.admits(empty, facts: facts))
    #expect(PublicationPolicy.desktop.admits(controllable, facts: facts))
    var withContent = empty
    withContent.content = ContentDescription(id: "c", kind: .generic)
    #expect(PublicationPolicy.desktop.admits(withContent, facts: facts))
    var withPlayback = empty
    withPlayback.playback = PlaybackDescription(state: .stopped, instant: MonotonicInstant(nanoseconds: 0))
    #expect(PublicationPolicy.desktop.admits(withPlayback, facts: facts))
  }

  @Test("Apple's systems admit only with command, active sound that does not mix, and background mode")
  func ios() {
    #expect(PublicationPolicy.ios.admits(controllable, facts: facts(active: true)))
    #expect(!PublicationPolicy.ios.admits(empty, facts: facts(active: true)))
    #expect(!PublicationPolicy.ios.admits(controllable, facts: facts(active: false)))
    #expect(!PublicationPolicy.ios.admits(controllable, facts: facts(active: nil)))
    #expect(!PublicationPolicy.ios.admits(controllable, facts: facts(active: true, mixable: true)))
    #expect(!PublicationPolicy.ios.admits(controllable, facts: facts(active: true, modes: ["fetch"])))
  }

  @Test("A request for the system's place is heard everywhere but in the background of Apple's systems")
  func systemRequest() {
    var background = ApplicationFacts()
    background.isForeground = false
    #expect(PublicationPolicy.desktop.hearsSystemRequest(facts: background))
    #expect(!PublicationPolicy.ios.hearsSystemRequest(facts: background))
    #expect(PublicationPolicy.ios.hearsSystemRequest(facts: ApplicationFacts()))
  }
}
