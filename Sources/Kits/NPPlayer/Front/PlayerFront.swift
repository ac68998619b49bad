/// What a person or a program sees of the player: the display, plain lines, or JSON.
@MainActor
package protocol PlayerFront: AnyObject {
  /// Takes what asks for the player's end: the key for quitting, or a reader that has gone.
  var onQuit: (() -> Void)? { get set }
  /// Begins to show `model`.
  func begin(_ model: PlaybackModel)
  /// Shows an event.
  func tell(_ event: PlayerEvent)
  /// Says how to control the player from elsewhere.
  func hint(_ lines: [String])
  /// Ends, and leaves the terminal as it was; may be called more than once.
  func end()
}

/// Events as JSON lines on standard output.
@MainActor
package final class JSONFront: PlayerFront {
  /// Takes the reader's going away.
  package var onQuit: (() -> Void)?

  /// Makes a front that has written nothing.
  package init() {}

  /// Does nothing: events say all.
  package func begin(_ model: PlaybackModel) {}

  /// Writes the event's line.
  package func tell(_ event: PlayerEvent) {
    if !OutputStream.output.line(event.line) { onQuit?() }
  }

  /// Does nothing: a program needs no hint.
  package func hint(_ lines: [String]) {}

  /// Does nothing: nothing is held.
  package func end() {}
}

/// Plain lines on standard output, and what is wrong on standard error.
@MainActor
package final class PlainFront: PlayerFront {
  /// Takes the reader's going away.
  package var onQuit: (() -> Void)?

  /// Makes a front that has written nothing.
  package init() {}

  /// Does nothing: events say all.
  package func begin(_ model: PlaybackModel) {}

  /// Writes the line of the event, if it has one.
  package func tell(_ event: PlayerEvent) {
    guard let line = PlainLine(event) else { return }
    if line.isError {
      OutputStream.error.line("\(ProgramFacts.name): \(line.text)")
    } else if !OutputStream.output.line(line.text) {
      onQuit?()
    }
  }

  /// Writes the hint as it is.
  package func hint(_ lines: [String]) {
    for line in lines { OutputStream.output.line(line) }
  }

  /// Does nothing: nothing is held.
  package func end() {}
}

/// The line that stands for an event where there is no display.
package struct PlainLine: Equatable, Sendable {
  /// The text, without control characters.
  package let text: String
  /// Whether it belongs on standard error.
  package let isError: Bool

  /// Makes the line of an event; nil when the event needs none.
  package init?(_ event: PlayerEvent) {
    switch event {
    case .notice(let error): self.init(error.description, isError: true)
    case .remark(let text): self.init(text)
    case .track(let track):
      let length: String =
        switch track.length {
        case .finite(let seconds): " (\(PlayerView.clock(seconds)))"
        case .live: " (live)"
        case .unknown: ""
        }
      let subtitle = track.content.subtitle.map { " — \($0)" } ?? ""
      self.init("\(track.number)/\(track.count) \(track.content.kind): \(track.content.title)\(subtitle)\(length)")
    case .state(.paused, let position, _): self.init("paused at \(PlayerView.clock(position))")
    case .state(.playing, let position, _) where position >= 1: self.init("playing from \(PlayerView.clock(position))")
    case .state(.interrupted, let position, _): self.init("interrupted at \(PlayerView.clock(position))")
    case .seek(let position): self.init("at \(PlayerView.clock(position))")
    case .chapter(let number, let count, let title):
      self.init("chapter \(number)/\(count)" + (title.map { ": \($0)" } ?? ""))
    case .end(.finished, _): self.init("end of the list")
    case .start, .state, .volume, .mode, .end: return nil
    }
  }

  private init(_ text: String, isError: Bool = false) {
    self.text = PlainText.line(text)
    self.isError = isError
  }
}
