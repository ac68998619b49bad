internal import Glibc

/// How the program may write, judged from its streams and environment.
package struct OutputStyle: Equatable, Sendable {
  /// Whether the display with its bar is drawn; plain lines are printed otherwise.
  package var isDisplay: Bool
  /// Whether colours are written.
  package var isColoured: Bool
  /// Whether letters beyond ASCII are shown.
  package var isUnicode: Bool

  /// Judges: a display needs a terminal in and out that can move its cursor; `NO_COLOR` takes the colours.
  ///
  /// - Parameters:
  ///   - isInputTerminal: Whether standard input is a terminal, so that keys can be read.
  ///   - isOutputTerminal: Whether standard output is a terminal.
  ///   - environment: Looks up a variable of the environment.
  package init(isInputTerminal: Bool, isOutputTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let canMove = isOutputTerminal && !term.isEmpty && term != "dumb"
    isDisplay = canMove && isInputTerminal
    isColoured = canMove && (environment("NO_COLOR") ?? "").isEmpty
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
    isUnicode = locale.lowercased().replacing("-", with: "").contains("utf8")
  }

  /// Judges this process.
  package static var current: OutputStyle {
    OutputStyle(isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1) { name in
      getenv(name).map { String(cString: $0) }
    }
  }
}
