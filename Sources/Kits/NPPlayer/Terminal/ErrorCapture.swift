internal import Dispatch
internal import Glibc

/// Standard error led into the program while it draws on the terminal, so that lines of libraries do not tear the display.
///
/// Confined to the main actor. Lines that come after `stop` go where they went before.
@MainActor
package final class ErrorCapture {
  private var saved: Int32 = -1
  private var reader: Int32 = -1
  private var source: (any DispatchSourceRead)?
  private var rest: [UInt8] = []
  private var onLine: ((String) -> Void)?

  /// Makes a capture that has not begun.
  package init() {}

  /// Leads standard error to `onLine`, line by line; does nothing when no pipe is to be had.
  package func start(_ onLine: @escaping (String) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard saved < 0, pipe(&ends) == 0 else { return }
    saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    // Whoever writes must not wait for the main actor, which may be the writer itself.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    dup2(ends[1], STDERR_FILENO)
    close(ends[1])
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    reader = ends[0]
    self.onLine = onLine
    let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.take() } }
    source.activate()
    self.source = source
  }

  /// Gives standard error back, after what has come so far.
  package func stop() {
    guard saved >= 0 else { return }
    take()
    if !rest.isEmpty { tell(rest) }
    rest = []
    source?.cancel()
    source = nil
    dup2(saved, STDERR_FILENO)
    close(saved)
    close(reader)
    saved = -1
  }

  private func take() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reader, &chunk, chunk.count)
      guard count > 0 else { break }
      rest += chunk[..<count]
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      tell(Array(rest[..<end]))
      rest.removeSubrange(...end)
    }
  }

  private func tell(_ bytes: [UInt8]) {
    if let text = PlainText.filled(PlainText.decode(bytes)) { onLine?(text) }
  }
}
