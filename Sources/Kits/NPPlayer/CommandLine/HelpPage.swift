/// The text of `--help`, made of the table of options.
package enum HelpPage {
  /// The whole page, 80 columns wide, with a line break at its end.
  package static var text: String {
    var lines = [
      "Usage: \(ProgramFacts.usage)",
      "",
      "Plays files, folders, Internet radio and playlists (M3U, PLS, XSPF), and shows",
      "what plays on the desktop, with working controls.",
      "",
      "Options:",
    ]
    for option in CommandOption.all { lines += entry(label(option), option.summary) }
    lines += ["", "Keys in a terminal:"]
    for (key, meaning) in ProgramFacts.keys { lines += entry("  " + key, meaning) }
    lines += ["", "Exit codes:"]
    for (code, meaning) in ProgramFacts.exitCodes { lines += entry("  \(code)", meaning) }
    lines += [
      "",
      "While it plays, from another terminal:",
      "  playerctl -p \(ProgramFacts.busName) metadata",
      "  playerctl -p \(ProgramFacts.busName) play-pause",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let column = 26
  private static let width = 80

  private static func label(_ option: CommandOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return "  \(letter)--\(option.name)\(option.placeholder)"
  }

  private static func entry(_ label: String, _ text: String) -> [String] {
    let wrapped = wrap(text, width: width - column)
    var lines: [String] = []
    var head = label
    if label.count + 2 > column {
      lines.append(label)
      head = ""
    }
    for (index, part) in wrapped.enumerated() {
      let start = index == 0 ? head : ""
      lines.append(start + String(repeating: " ", count: column - start.count) + part)
    }
    return lines
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
