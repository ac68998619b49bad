internal import Foundation

extension MediaLocation {
  /// What a reference on a command line or in a playlist turned out to be.
  package enum Reference: Equatable, Sendable {
    /// A place the player can look at.
    case location(MediaLocation)
    /// An address whose scheme the player does not play; the scheme is given.
    case unsupported(String)
  }

  /// Reads a reference: an address with `://`, else a path taken from `folder`.
  ///
  /// A single letter before a colon is a drive of another system, not a scheme, and stays a path.
  package static func reference(_ bytes: [UInt8], in folder: LocalPath) -> Reference {
    guard let text = String(validating: bytes, as: UTF8.self), text.contains("://") || hasFileScheme(text) else {
      return .location(.file(LocalPath(bytes: bytes).absolute(in: folder)))
    }
    let parts = URLParts(text)
    switch parts.scheme {
    case "http", "https":
      return .location(.url(PercentCoding.encodeIllegal(text)))
    case "icy", "icyx":
      return .location(.url(PercentCoding.encodeIllegal("http" + text.dropFirst(parts.scheme.count))))
    case "file":
      guard parts.host.isEmpty || parts.host == "localhost" else { return .unsupported("file://\(parts.host)") }
      return .location(.file(LocalPath(bytes: PercentCoding.decode(parts.path.utf8)).absolute(in: folder)))
    case "":
      return .location(.file(LocalPath(bytes: bytes).absolute(in: folder)))
    default:
      return parts.scheme.count == 1
        ? .location(.file(LocalPath(bytes: bytes).absolute(in: folder))) : .unsupported(parts.scheme)
    }
  }

  /// Reads a reference of a playlist that came from the network; a path is taken from the playlist's own address.
  package static func reference(_ bytes: [UInt8], relativeTo base: String) -> Reference {
    let text = PlainText.decode(bytes)
    if text.contains("://") || hasFileScheme(text) { return reference(Array(text.utf8), in: LocalPath("/")) }
    let encoded = PercentCoding.encodeIllegal(text)
    guard let url = URL(string: encoded, relativeTo: URL(string: base)) else { return .unsupported(text) }
    return .location(.url(url.absoluteString))
  }

  private static func hasFileScheme(_ text: String) -> Bool {
    text.prefix(6).lowercased() == "file:/"
  }
}
