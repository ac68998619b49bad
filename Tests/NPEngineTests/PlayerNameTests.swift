import NPDBus
import Testing

@testable import NPEngine

struct PlayerNameTests {
  @Test(
    "Any text becomes a valid element",
    arguments: [
      "", "player", "My Player", "9 lives", "a.b.c", "..", "音楽", "Café-Player", "\u{0}", "-", "___",
      String(repeating: "n", count: 400), "1" + String(repeating: "é", count: 400), "org.mpris.MediaPlayer2.x",
    ])
  func anyText(_ text: String) {
    for policy in [NamePolicy.open, .flatpak(appID: text), .snap(instanceName: text)] {
      let names = PlayerName.candidates(
        for: text, policy: policy, processID: .max, uniqueName: BusName(literal: ":1.4294967295"))
      let expected = if case .snap = policy { 1 } else { 3 }
      #expect(names.count == expected)
      #expect(names.allSatisfy { $0.rawValue.utf8.count <= 255 })
      #expect(Set(names).count == names.count)
    }
  }

  @Test("Characters of names stay, others become underscores")
  func characters() {
    #expect(PlayerName.element(from: "my-Player_2") == "my-Player_2")
    #expect(PlayerName.element(from: "My Player!") == "My_Player_")
    #expect(PlayerName.element(from: "9 lives") == "_9_lives")
    #expect(PlayerName.element(from: "") == "player")
    #expect(PlayerName.element(from: "音楽") == "player")
  }

  @Test("The plain name comes first, then one with the process, then one with the connection")
  func order() {
    let names = PlayerName.candidates(
      for: "vlc", policy: .open, processID: 77, uniqueName: BusName(literal: ":1.42"))
    #expect(
      names.map(\.rawValue) == [
        "org.mpris.MediaPlayer2.vlc", "org.mpris.MediaPlayer2.vlc.instance77",
        "org.mpris.MediaPlayer2.vlc.instance_1_42",
      ])
  }

  @Test("In a snap there is one name, without a dot")
  func snap() {
    let names = PlayerName.candidates(
      for: "vlc", policy: .snap(instanceName: "my.snap"), processID: 77, uniqueName: BusName(literal: ":1.42"))
    #expect(names.map(\.rawValue) == ["org.mpris.MediaPlayer2.my_snap"])
  }
}
