/// The manual page in man(7) format, made of the table of options.
package enum ManualPage {
  /// The whole page, with a line break at its end.
  package static var text: String {
    var lines = [
      ".TH NOWPLAYING-PLAYER 1 \"\" \"swift-now-playing \(ProgramFacts.version)\" \"User Commands\"",
      ".SH NAME",
      "nowplaying\\-player \\- play media and show it on the desktop",
      ".SH SYNOPSIS",
      ".B nowplaying\\-player",
      ".RI [ options ] \" file\" | folder | url | playlist ...",
      ".SH DESCRIPTION",
    ]
    lines += description
    lines.append(".SH OPTIONS")
    for option in CommandOption.all { lines += entry(option) }
    lines += [".TP", "\\fB\\-\\-\\fR", "Take all that follows as things to play, even names that begin with a dash."]
    lines.append(".SH KEYS")
    lines.append("When standard input and output are a terminal:")
    for (key, meaning) in ProgramFacts.keys { lines += [".TP", "\\fB\(escape(key))\\fR", escape(meaning)] }
    lines.append(".SH EXIT STATUS")
    for (code, meaning) in ProgramFacts.exitCodes { lines += [".TP", "\\fB\(code)\\fR", escape(meaning)] }
    lines += environment
    lines += examples
    lines += [".SH SEE ALSO", ".BR playerctl (1)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let description = [
    "Plays files, folders, Internet radio and playlists in M3U, PLS and XSPF.",
    "What plays is published as an MPRIS player named",
    ".BR \\%org.mpris.MediaPlayer2.\(ProgramFacts.busName) ,",
    "so that desktops, media keys, headphones and",
    ".BR playerctl (1)",
    "show and control it.",
    ".PP",
    "Folders are searched with their subfolders, in natural order; hidden names are left out.",
    "A playlist may name files, folders, addresses and other playlists.",
    "What cannot be read or decoded is said in one line and skipped; the rest plays.",
    "Of a video the sound plays.",
    "Where a file holds no picture, one named",
    ".IR cover ,",
    ".I folder",
    "or",
    ".I front",
    "(.jpg, .jpeg, .png, .webp) of its folder is shown.",
  ]

  private static let environment = [
    ".SH ENVIRONMENT",
    ".TP",
    "\\fBNO_COLOR\\fR",
    "When set and not empty, nothing is coloured.",
    ".TP",
    "\\fBTERM\\fR",
    "When it is \\fBdumb\\fR or absent, plain lines are printed instead of the display.",
    ".TP",
    "\\fBDBUS_SESSION_BUS_ADDRESS\\fR",
    "The bus to publish on. Without one the player plays all the same.",
  ]

  private static let examples = [
    ".SH EXAMPLES",
    ".nf",
    "nowplaying\\-player ~/Music",
    "nowplaying\\-player \\-\\-shuffle \\-\\-repeat all album1/ album2/",
    "nowplaying\\-player http://example.org/radio.pls",
    "nowplaying\\-player \\-\\-json podcast.mp3 | jq .event",
    ".fi",
  ]

  private static func entry(_ option: CommandOption) -> [String] {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value = option.placeholder.isEmpty ? "" : " \\fI\(option.placeholder.dropFirst())\\fR"
    let sentence = escape(option.summary) + "."
    let detail = option.detail.isEmpty ? [] : [escape(option.detail)]
    return [".TP", "\(letter)\\fB\\-\\-\(escape(option.name))\\fR\(value)", sentence] + detail
  }

  /// Escapes backslashes and dashes, and a dot or quote that would begin a request.
  private static func escape(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    if result.hasPrefix(".") || result.hasPrefix("'") { result = "\\&" + result }
    return result
  }
}
