/// Draws the player as lines: the same display, size and letters give the same lines.
package struct PlayerView: Sendable {
  /// Columns of the terminal.
  package var columns: Int
  /// Rows of the terminal.
  package var rows: Int
  /// Whether the terminal shows letters beyond ASCII.
  package var isUnicode: Bool

  /// Makes a view for a terminal of this size.
  package init(columns: Int, rows: Int, isUnicode: Bool) {
    self.columns = columns
    self.rows = rows
    self.isUnicode = isUnicode
  }

  /// The lines, at most as many as fit and none wider than the terminal less one column.
  ///
  /// The last column stays free: a terminal wraps when it is written to.
  package func lines(_ display: PlayerDisplay) -> [StyledLine] {
    let width = min(max(0, columns - 1), 100)
    var lines = [headline(display, width), progress(display, width)]
    if rows >= 5 {
      lines.insert(subtitle(display), at: 1)
      lines.append(settings(display, width))
    }
    if rows >= 8, width >= 30 { lines.append(keys(width)) }
    return lines.prefix(max(1, rows - 1)).map { $0.cut(to: width, ellipsis: ellipsis) }
  }

  private var ellipsis: String { isUnicode ? "…" : "..." }

  private func headline(_ display: PlayerDisplay, _ width: Int) -> StyledLine {
    let place = display.number.map { "\($0) of \(display.count)" } ?? ""
    var line = StyledLine(symbol(display.status) + " ", .accent)
    let room = width - line.width - (place.isEmpty ? 0 : place.count + 2)
    guard room >= 8 else {
      line.add(display.title, .strong)
      return line
    }
    let title = DisplayWidth.cut(legible(display.title), to: room, ellipsis: ellipsis)
    line.add(title, .strong)
    line.add(String(repeating: " ", count: room - DisplayWidth.of(title) + (place.isEmpty ? 0 : 2)))
    line.add(place, .faint)
    return line
  }

  private func subtitle(_ display: PlayerDisplay) -> StyledLine {
    var line = StyledLine("  ")
    if let subtitle = display.subtitle { line.add(legible(subtitle)) }
    let parts = [display.kind == "generic" ? nil : display.kind, display.chapter.map(legible)].compactMap { $0 }
    if !parts.isEmpty {
      let dot = isUnicode ? " · " : " - "
      line.add((display.subtitle == nil ? "" : dot) + parts.joined(separator: dot), .faint)
    }
    return line
  }

  private func progress(_ display: PlayerDisplay, _ width: Int) -> StyledLine {
    let position = PlayerView.clock(display.position)
    var line = StyledLine("  ")
    line.add(position)
    switch display.length {
    case .live:
      line.add(isUnicode ? "  ● " : "  * ", .accent)
      line.add(display.status == .buffering ? "live, waiting for data" : "live")
    case .unknown:
      if display.status == .buffering { line.add("  waiting for data", .faint) }
    case .finite(let total):
      let end = PlayerView.clock(total)
      let room = width - line.width - end.count - 2
      if room >= 5 {
        line.add(" ")
        bar(total > 0 ? display.position / total : 0, room, into: &line)
        line.add(" ")
      } else {
        line.add(" / ")
      }
      line.add(end, .faint)
    }
    return line
  }

  private func bar(_ fraction: Double, _ room: Int, into line: inout StyledLine) {
    let share = min(max(fraction.isFinite ? fraction : 0, 0), 1)
    let done = Int((share * Double(room)).rounded())
    line.add(String(repeating: isUnicode ? "━" : "=", count: done), .accent)
    line.add(String(repeating: isUnicode ? "─" : "-", count: room - done), .faint)
  }

  /// Volume and whatever is not as usual; the rest too where there is room for all of it.
  private func settings(_ display: PlayerDisplay, _ width: Int) -> StyledLine {
    let all: [(text: String, isUsual: Bool)] = [
      ("speed \(PlayerView.rate(display.rate))", display.rate == 1),
      ("shuffle \(display.isShuffled ? "on" : "off")", !display.isShuffled),
      ("repeat \(display.repeatMode.rawValue)", display.repeatMode == .off),
    ]
    var line = StyledLine("  ")
    line.add("volume \(Int((display.volume * 100).rounded()))%", display.volume == 1 ? .faint : .plain)
    let room = width - line.width
    let shown = all.reduce(0) { $0 + 3 + $1.text.count } <= room ? all : all.filter { !$0.isUsual }
    for part in shown { line.add("   " + part.text, part.isUsual ? .faint : .plain) }
    return line
  }

  private func keys(_ width: Int) -> StyledLine {
    let arrows = isUnicode
    let hints = [
      "space pause", "n next", "p previous", arrows ? "←→ 10 s" : "left/right 10 s",
      arrows ? "↑↓ volume" : "up/down volume", "[] speed", "s shuffle", "r repeat", "q quit",
    ]
    var kept = ["q quit"]
    var used = 2 + "q quit".count
    for (index, hint) in hints.dropLast().enumerated() {
      if used + hint.count + 2 > width { break }
      used += hint.count + 2
      kept.insert(hint, at: index)
    }
    return StyledLine("  " + kept.joined(separator: "  "), .faint)
  }

  private func symbol(_ status: PlayerDisplay.Status) -> String {
    switch status {
    case .playing: isUnicode ? "▶" : ">"
    case .paused, .interrupted: isUnicode ? "‖" : "="
    case .buffering: isUnicode ? "◌" : "~"
    case .stopped: isUnicode ? "■" : "."
    }
  }

  /// A terminal without Unicode would show bytes; a question mark for each letter is honest.
  private func legible(_ text: String) -> String {
    isUnicode ? text : PlayerView.ascii(text)
  }

  /// The text with each letter beyond ASCII replaced by what stands nearest.
  package static func ascii(_ text: String) -> String {
    String(
      text.flatMap { character -> String in
        if character.isASCII { return String(character) }
        switch character {
        case "—", "–", "·", "•": return "-"
        case "‘", "’": return "'"
        case "“", "”": return "\""
        case "…": return "..."
        default:
          let base = String(character).decomposedASCII
          return base ?? "?"
        }
      })
  }

  /// Seconds as `0:00`, or `0:00:00` from an hour on.
  package static func clock(_ seconds: Double) -> String {
    let total = seconds.isFinite ? Int(max(0, min(seconds, 359_999_999))) : 0
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    let tail = (rest < 10 ? "0" : "") + String(rest)
    guard hours > 0 else { return "\(minutes):\(tail)" }
    return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }

  /// A speed as `1.25×`, without idle zeros.
  package static func rate(_ rate: Double) -> String {
    let hundredths = Int((rate * 100).rounded())
    let (whole, part) = (hundredths / 100, hundredths % 100)
    if part == 0 { return "\(whole)x" }
    return part % 10 == 0 ? "\(whole).\(part / 10)x" : "\(whole).\(part < 10 ? "0" : "")\(part)x"
  }
}
