internal import Testing

@testable internal import generate_reference

@Suite("Symbol list")
struct SymbolListTests {
  @Test("Remarks are no symbols, and remote symbols stand apart")
  func parts() {
    let list = SymbolList(text: "# A remark.\nMediaType\nRemoteMediaSession\nMediaDevice.id\n")
    #expect(list.all == ["MediaType", "RemoteMediaSession", "MediaDevice.id"])
    #expect(list.local == ["MediaType"])
    #expect(list.remote == ["RemoteMediaSession", "MediaDevice.id"])
  }

  @Test(
    "The owner of a symbol is the innermost type of its path",
    arguments: [
      ("MediaType", "MediaType"), ("MediaType.audio", "MediaType"), ("MediaSession.init(_:)", "MediaSession"),
      ("MediaCommand.RepeatMode.off", "MediaCommand.RepeatMode"), ("MediaCommand.play(_:)", "MediaCommand"),
    ])
  func owner(symbol: String, type: String) {
    #expect(SymbolList.owner(of: symbol) == type)
  }

  @Test("Groups keep the order of the list")
  func groups() {
    let groups = SymbolList.byType(["B", "A", "B.b", "A.a(_:)"])
    #expect(groups.map(\.type) == ["B", "A"])
    #expect(groups.map(\.members) == [["B", "B.b"], ["A", "A.a(_:)"]])
  }
}
