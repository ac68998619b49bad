/// Completion scripts, made of the table of options.
package enum Completions {
  /// The script for a shell, with a line break at its end.
  package static func text(_ shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bash
      case .zsh: zsh
      case .fish: fish
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var bash: [String] {
    let names = CommandOption.all.map { "--" + $0.name }.joined(separator: " ")
    var lines = [
      "# Completions of \(ProgramFacts.name) for bash.",
      "_nowplaying_player() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
      "  COMPREPLY=()",
      "  case $before in",
    ]
    for option in CommandOption.all where option.value != .none {
      let pattern = option.letter.map { "--\(option.name)|-\($0)" } ?? "--\(option.name)"
      if case .choice(_, let words) = option.value {
        lines.append(
          "    \(pattern)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return ;;")
      } else {
        lines.append("    \(pattern)) return ;;")
      }
    }
    lines += [
      "  esac",
      "  if [[ $word == -* ]]; then",
      "    COMPREPLY=($(compgen -W '\(names)' -- \"$word\"))",
      "  else",
      "    compopt -o filenames 2>/dev/null",
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")",
      "  fi",
      "}",
      "complete -F _nowplaying_player \(ProgramFacts.name)",
    ]
    return lines
  }

  private static var zsh: [String] {
    var lines = [
      "#compdef \(ProgramFacts.name)", "# Completions of \(ProgramFacts.name) for zsh.", "_arguments -s -S \\",
    ]
    for option in CommandOption.all {
      let help = option.summary.map { "[]:\\'".contains($0) ? "\\\($0)" : String($0) }.joined()
      let action: String =
        switch option.value {
        case .none: ""
        case .number(let word, _), .text(let word): ":\(word.lowercased()): "
        case .choice(let word, let words): ":\(word.lowercased()):(\(words.joined(separator: " ")))"
        }
      let quoted = "[\(help)]\(action)".replacing("\\'", with: "'\\''")
      if let letter = option.letter {
        lines.append("  '(-\(letter) --\(option.name))'{-\(letter),--\(option.name)}'\(quoted)' \\")
      } else {
        lines.append("  '--\(option.name)\(quoted)' \\")
      }
    }
    lines.append("  '*:file, folder, address or playlist:_alternative \"files:file:_files\" \"urls:address:_urls\"'")
    return lines
  }

  private static var fish: [String] {
    var lines = ["# Completions of \(ProgramFacts.name) for fish."]
    for option in CommandOption.all {
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let value: String =
        switch option.value {
        case .none: ""
        case .number, .text: " -x"
        case .choice(_, let words): " -x -a '\(words.joined(separator: " "))'"
        }
      let help = option.summary.replacing("'", with: "\\'")
      lines.append("complete -c \(ProgramFacts.name)\(letter) -l \(option.name)\(value) -d '\(help)'")
    }
    return lines
  }
}
