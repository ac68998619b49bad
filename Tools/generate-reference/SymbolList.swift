/// A checked-in list of Apple's symbols, one a line, in the spelling of symbol graphs.
struct SymbolList {
  /// Every symbol, in the order of the list.
  let all: [String]

  /// Reads the list; lines that begin with a number sign are remarks.
  init(text: String) {
    all = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// The symbols for sessions of this machine.
  var local: [String] { all.filter { !Self.isRemote($0) } }
  /// The symbols for sessions elsewhere and their devices.
  var remote: [String] { all.filter(Self.isRemote) }

  private static func isRemote(_ symbol: String) -> Bool {
    symbol.hasPrefix("Remote") || symbol.hasPrefix("MediaDevice")
  }

  /// The symbols grouped by the type that holds them, in the order of the list; a type is its own first symbol.
  static func byType(_ symbols: [String]) -> [(type: String, members: [String])] {
    var groups: [(type: String, members: [String])] = []
    var indices: [String: Int] = [:]
    for symbol in symbols {
      let type = owner(of: symbol)
      if let index = indices[type] {
        groups[index].members.append(symbol)
      } else {
        indices[type] = groups.count
        groups.append((type, [symbol]))
      }
    }
    return groups
  }

  /// The innermost type in a symbol's path: the last component that begins with a capital letter.
  static func owner(of symbol: String) -> String {
    let components = symbol.prefix { $0 != "(" }.split(separator: ".")
    let types = components.prefix { $0.first?.isUppercase ?? false }
    return types.joined(separator: ".")
  }
}
