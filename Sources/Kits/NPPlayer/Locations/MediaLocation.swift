/// Where something to play is: a path of this machine, or an address of the network.
package enum MediaLocation: Hashable, Sendable {
  /// A path of this machine, as bytes; absolute once resolved.
  case file(LocalPath)
  /// An `http` or `https` address, ASCII only.
  case url(String)

  /// The address as a URI: `file://` with every odd byte encoded, or the URL itself.
  package var uri: String {
    switch self {
    case .file(let path): "file://" + PercentCoding.encodePath(path.bytes)
    case .url(let text): text
    }
  }

  /// A name for people: the file's without its extension, or the last part of the address, else its host.
  package var displayName: String {
    switch self {
    case .file(let path): return path.displayStem
    case .url(let text):
      let parts = URLParts(text)
      let last = parts.path.split(separator: "/").last.map { PlainText.decode(PercentCoding.decode($0.utf8)) }
      return PlainText.filled(last) ?? parts.host
    }
  }

  /// The place for people, as they would write it on a command line.
  package var display: String {
    switch self {
    case .file(let path): path.displayPath
    case .url(let text): PlainText.line(text)
    }
  }

  /// The extension in lower case, of the name or of the address's path; empty when there is none.
  package var pathExtension: String {
    switch self {
    case .file(let path): path.pathExtension
    case .url(let text): LocalPath(bytes: URLParts(text).path.utf8).pathExtension
    }
  }

  /// The path, when the place is on this machine.
  package var localPath: LocalPath? {
    if case .file(let path) = self { path } else { nil }
  }

  /// The host, when the place is an address.
  package var host: String? {
    if case .url(let text) = self { URLParts(text).host } else { nil }
  }
}

/// The parts of an absolute URL that the player looks at; not a validator.
package struct URLParts: Equatable, Sendable {
  /// The scheme in lower case; empty when the text has none.
  package let scheme: String
  /// Host without port and user; empty when the text has none.
  package let host: String
  /// The path, without query and fragment.
  package let path: String

  /// Takes `text` apart.
  package init(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), URLParts.isScheme(text[..<colon]) else {
      scheme = ""
      host = ""
      path = text
      return
    }
    scheme = text[..<colon].lowercased()
    var rest = text[text.index(after: colon)...]
    rest = rest[..<(rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex)]
    guard rest.hasPrefix("//") else {
      host = ""
      path = String(rest)
      return
    }
    rest = rest.dropFirst(2)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = String(rest[slash...])
    host = URLParts.hostName(rest[..<slash])
  }

  private static func hostName(_ authority: Substring) -> String {
    var name = authority
    if let at = name.lastIndex(of: "@") { name = name[name.index(after: at)...] }
    if name.hasPrefix("["), let close = name.firstIndex(of: "]") {
      return String(name[...close])
    }
    if let colon = name.lastIndex(of: ":") { name = name[..<colon] }
    return name.lowercased()
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
  }
}
