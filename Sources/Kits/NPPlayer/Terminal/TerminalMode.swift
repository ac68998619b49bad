internal import Glibc

/// The terminal of standard input, switched to single keys without echo, and back.
///
/// Confined to the main actor; `restore` may be called any number of times.
@MainActor
package final class TerminalMode {
  private var saved: termios?

  /// Makes a mode that has not touched the terminal.
  package init() {}

  /// Switches to single keys; interrupt and suspend still come as signals.
  ///
  /// Does nothing in the background, where the kernel would stop the process for trying.
  package func enter() {
    guard saved == nil, TerminalMode.isForeground else { return }
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Without flow control, so that ctrl-S cannot hold the program up in a write.
    settings.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Puts the terminal back as it was.
  package func restore() {
    guard var settings = saved else { return }
    saved = nil
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }

  /// Whether the process may read and write the terminal: its group is in the foreground.
  package static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// The size of the terminal of standard output; 80 by 24 where it does not say.
  package static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), Int(window.ws_row))
  }
}
