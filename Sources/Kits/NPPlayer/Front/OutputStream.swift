internal import Glibc

/// A stream of the process, written whole and at once.
package enum OutputStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// Writes text and a line break.
  ///
  /// Returns whether somebody still reads; a reader that has gone is no error of the player's.
  @discardableResult
  package func line(_ text: String) -> Bool { write(Array((text + "\n").utf8)) }

  /// Writes bytes; waits while the reader is slow.
  ///
  /// Returns whether somebody still reads.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The descriptor may be shared with a program that made it non-blocking.
        var wait = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }
}
