internal import Foundation
internal import Glibc

/// The program from its command line to its exit code.
@MainActor
package enum PlayerProgram {
  /// Runs to the end; the main thread serves the main actor meanwhile.
  package static func main() -> Never {
    // A reader that goes away is seen by the write that fails, not by a signal that kills without cleaning up.
    signal(SIGPIPE, SIG_IGN)
    do throws(PlayerError) {
      switch try CommandLineParser.parse(rawArguments()) {
      case .help: page(HelpPage.text)
      case .version: page("\(ProgramFacts.name) \(ProgramFacts.version)\n")
      case .completions(let shell): page(Completions.text(shell))
      case .list(let arguments): list(arguments)
      case .play(let arguments): play(arguments)
      }
    } catch {
      OutputStream.error.line("\(ProgramFacts.name): \(error.description)")
      exit(2)
    }
  }

  /// The arguments byte for byte: the ones that Swift offers are repaired, and would name other files.
  private static func rawArguments() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map { UInt8(bitPattern: $0) }
      }
    }
  }

  private static func page(_ text: String) -> Never {
    exit(OutputStream.output.write(Array(text.utf8)) ? 0 : 1)
  }

  private static func list(_ arguments: PlayerArguments) -> Never {
    let resolution = resolve(arguments)
    for notice in resolution.notices { OutputStream.error.line("\(ProgramFacts.name): \(notice)") }
    for entry in resolution.entries {
      let bytes =
        switch entry.location {
        case .file(let path): path.bytes
        case .url(let url): Array(url.utf8)
        }
      guard OutputStream.output.write(bytes + [UInt8(ascii: "\n")]) else { break }
    }
    exit(resolution.entries.isEmpty ? 1 : 0)
  }

  private static func play(_ arguments: PlayerArguments) -> Never {
    let style = OutputStyle.current
    let front: any PlayerFront =
      if arguments.isJSON {
        JSONFront()
      } else if style.isDisplay {
        TerminalFront(style: style)
      } else {
        PlainFront()
      }
    let app = PlayerApp(arguments: arguments, resolution: resolve(arguments), front: front)
    app.start()
    // Serves the main queue on this thread, so that the main actor is the main thread.
    while true { RunLoop.main.run() }
  }

  private static func resolve(_ arguments: PlayerArguments) -> SourceResolver.Resolution {
    SourceResolver.resolve(arguments.operands) { url throws(PlayerError) in try RemotePlaylist.fetch(url) }
  }
}
