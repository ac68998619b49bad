internal import Foundation
internal import NPPlayer
internal import Testing

/// Compares text that leaves the program with the file that is kept of it.
enum Golden {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Compares; with `NP_RECORD_GOLDENS` set the file is written anew, and the test fails so that nobody forgets it on.
  static func expect(_ text: String, equals file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = root.appending(path: file)
    if ProcessInfo.processInfo.environment["NP_RECORD_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(file)", sourceLocation: sourceLocation)
      return
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    #expect(text == kept, "\(file) is not what the program says; record it anew", sourceLocation: sourceLocation)
  }
}

@Suite("Pages made of the table of options")
struct GoldenTests {
  @Test("The help is the one that is kept")
  func help() throws { try Golden.expect(HelpPage.text, equals: "Tests/NPPlayerTests/Goldens/help.txt") }

  @Test("The help fits 80 columns")
  func helpWidth() {
    #expect(HelpPage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The manual page is the one that is installed")
  func manual() throws { try Golden.expect(ManualPage.text, equals: "Data/man/nowplaying-player.1") }

  @Test("The completions are the ones that are installed", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    let file =
      switch shell {
      case .bash: "bash/nowplaying-player"
      case .zsh: "zsh/_nowplaying-player"
      case .fish: "fish/nowplaying-player.fish"
      }
    try Golden.expect(Completions.text(shell), equals: "Data/completions/\(file)")
  }

  @Test("Every option is in the help, the manual page and each completion", arguments: CommandOption.all.map(\.name))
  func everyOption(name: String) {
    #expect(HelpPage.text.contains("--\(name)"))
    #expect(ManualPage.text.replacing("\\-", with: "-").contains("--\(name)"))
    #expect(Completions.text(.bash).contains("--\(name)"))
    #expect(Completions.text(.zsh).contains("--\(name)"))
    #expect(Completions.text(.fish).contains("-l \(name)"))
  }

  @Test("The events are the ones that are kept")
  func events() throws {
    let text = PlayerEventTests.samples.map(\.line).joined(separator: "\n") + "\n"
    try Golden.expect(text, equals: "Tests/NPPlayerTests/Goldens/events.jsonl")
  }
}
