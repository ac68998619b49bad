internal import NPCore
internal import Testing

@Suite("CommandSet")
struct CommandSetTests {
  @Test("Of two commands of one kind the first counts, and the order is kept")
  func duplicates() {
    let commands = CommandSet([
      CommandDescription(.pause, isEnabled: false), CommandDescription(.play), CommandDescription(.pause),
    ])
    #expect(commands.all.map(\.kind) == [.pause, .play])
    #expect(commands[.pause]?.isEnabled == false)
  }

  @Test("A disabled command is there and cannot be invoked")
  func disabled() {
    let commands = CommandSet([CommandDescription(.next, isEnabled: false)])
    #expect(commands[.next] != nil)
    #expect(!commands.isEnabled(.next))
    #expect(!commands.isEnabled(.previous))
    #expect(CommandSet().isEmpty)
  }

  @Test("Both halves of a hold invoke the one command that is declared")
  func kinds() {
    #expect(SessionCommand.beginSeekForward.kind == .seekForward)
    #expect(SessionCommand.endSeekForward.kind == .seekForward)
    #expect(SessionCommand.endSeekBackward.kind == .seekBackward)
    #expect(SessionCommand.rate(3).kind == .rating)
    #expect(SessionCommand.changePlaybackRate(2).kind == .changePlaybackRate)
  }
}
