internal import Dispatch
internal import Foundation
internal import Glibc
internal import Observation

/// The display with its bar and keys.
///
/// It draws when something changes, and once a second while a clock moves that somebody sees: never while paused or in
/// the background.
@MainActor
package final class TerminalFront: PlayerFront {
  /// Takes the key for quitting.
  package var onQuit: (() -> Void)?

  private let style: OutputStyle
  private let mode = TerminalMode()
  private let errors = ErrorCapture()
  private let alarm: any Alarm = MainQueueAlarm()
  private var writer: FrameWriter
  private var reader = KeyReader()
  private var input: (any DispatchSourceRead)?
  private var model: PlaybackModel?
  private var lastDrawing = Date.distantPast
  private var isDrawingDue = false
  private var hasEnded = false
  private let isErrorHere = OutputStream.error.isTerminal

  /// The shortest time between two drawings, in seconds, whatever changes meanwhile.
  private static let shortest = 0.1

  /// Makes a front that has not touched the terminal.
  package init(style: OutputStyle) {
    self.style = style
    writer = FrameWriter(isColoured: style.isColoured)
  }

  /// Switches the terminal to keys and draws.
  package func begin(_ model: PlaybackModel) {
    self.model = model
    mode.enter()
    if isErrorHere { errors.start { [weak self] in self?.permanent(StyledLine($0, .warning)) } }
    write("\u{1B}[?25l")
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated { [weak self] in self?.readKeys() } }
    input.activate()
    self.input = input
    draw()
  }

  /// Prints what is wrong, or worth a line, above the display; all else is in the display.
  package func tell(_ event: PlayerEvent) {
    switch event {
    case .notice(let error):
      if isErrorHere {
        permanent(StyledLine(error.description, .warning))
      } else {
        OutputStream.error.line("\(ProgramFacts.name): \(error.description)")
      }
    case .remark(let text): permanent(StyledLine(text, .faint))
    default: break
    }
  }

  /// Prints the hint above the display.
  package func hint(_ lines: [String]) {
    // Not wrapped: a command that the terminal breaks is copied whole.
    for line in lines { permanent(StyledLine(line, .faint), isWrapped: false) }
  }

  /// Takes the display away, shows the cursor, and gives the terminal back.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    errors.stop()
    input?.cancel()
    alarm.cancel()
    if TerminalMode.isForeground {
      write(writer.erase(columns: TerminalMode.size.columns) + "\u{1B}[?25h")
    }
    mode.restore()
  }

  /// Leaves the terminal to the shell before the process is suspended.
  package func suspend() {
    alarm.cancel()
    write(writer.erase(columns: TerminalMode.size.columns) + "\u{1B}[?25h")
    mode.restore()
  }

  /// Takes the terminal again after the process was continued, when it is in the foreground.
  package func resume() {
    guard model != nil, !hasEnded, TerminalMode.isForeground else { return }
    mode.enter()
    write("\u{1B}[?25l")
    draw(isForced: true)
  }

  /// Draws anew for the terminal's new size.
  package func resized() { draw(isForced: true) }

  private func permanent(_ line: StyledLine, isWrapped: Bool = true) {
    guard TerminalMode.isForeground else { return }
    let columns = TerminalMode.size.columns
    let legible = style.isUnicode ? line : StyledLine(PlayerView.ascii(line.text), line.spans.first?.role ?? .plain)
    write(writer.permanent(isWrapped ? legible.wrapped(to: columns - 1) : [legible], columns: columns))
  }

  private func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    // At the end of input the terminal is gone, and with it whoever could press a key.
    guard count > 0 else {
      if count == 0 || (errno != EINTR && errno != EAGAIN) {
        input?.cancel()
        onQuit?()
      }
      return
    }
    for key in reader.read(bytes[..<count]) { press(key) }
  }

  private func press(_ key: PlayerKey) {
    guard let model else { return }
    switch key {
    case .togglePlayPause: model.togglePlayPause()
    case .next: model.next()
    case .previous: model.previous()
    case .forward: model.skip(by: 10)
    case .backward: model.skip(by: -10)
    case .louder: model.setVolume((model.volume * 20 + 1).rounded() / 20)
    case .softer: model.setVolume((model.volume * 20 - 1).rounded() / 20)
    case .faster: model.setRate((model.rate * 10 + 1).rounded() / 10)
    case .slower: model.setRate((model.rate * 10 - 1).rounded() / 10)
    case .shuffle: model.setShuffled(!model.queue.isShuffled)
    case .repeatMode: model.setRepeatMode(model.queue.repeatMode.following)
    case .redraw: draw(isForced: true)
    case .quit: onQuit?()
    }
  }

  // MARK: - Drawing

  private func draw(isForced: Bool = false) {
    guard let model, !hasEnded else { return }
    isDrawingDue = false
    let display = withObservationTracking {
      model.display
    } onChange: { [weak self] in
      // Called before the change is in place, on whatever thread made it; the next turn sees it whole.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.changed() } }
    }
    let isVisible = TerminalMode.isForeground
    if isVisible {
      let size = TerminalMode.size
      let view = PlayerView(columns: size.columns, rows: size.rows, isUnicode: style.isUnicode)
      write(writer.frame(view.lines(display), columns: size.columns, isForced: isForced))
      lastDrawing = Date()
    }
    if let delay = RedrawSchedule.delay(display, isVisible: isVisible) {
      alarm.set(after: delay) { [weak self] in self?.draw() }
    } else {
      alarm.cancel()
    }
  }

  /// Draws soon: at once when nothing was drawn lately, else after the shortest time.
  private func changed() {
    guard !isDrawingDue, !hasEnded else { return }
    let wait = TerminalFront.shortest - Date().timeIntervalSince(lastDrawing)
    if wait <= 0 { return draw() }
    isDrawingDue = true
    alarm.set(after: wait) { [weak self] in self?.draw() }
  }

  private func write(_ text: String) {
    if !text.isEmpty { OutputStream.output.write(Array(text.utf8)) }
  }
}
