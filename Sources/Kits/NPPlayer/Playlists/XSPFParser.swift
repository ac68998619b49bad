internal import Foundation
internal import FoundationXML

/// Reads the XML Shareable Playlist Format.
package enum XSPFParser {
  /// Parses a document; entities from outside are not loaded.
  ///
  /// - Throws: `PlayerError` with `malformedPlaylist`, naming the line, when the XML is not well-formed.
  package static func parse(_ bytes: [UInt8], name: String) throws(PlayerError) -> Playlist {
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    let reader = XSPFReader()
    parser.delegate = reader
    // A document cut off in the middle "parses", and only the error tells.
    guard parser.parse(), parser.parserError == nil else {
      let line = parser.lineNumber
      throw PlayerError(.malformedPlaylist, name, "not a well-formed XSPF playlist", cause: "line \(line)")
    }
    guard reader.sawPlaylist else {
      throw PlayerError(.malformedPlaylist, name, "XML, but not an XSPF playlist")
    }
    return reader.playlist
  }
}

/// Collects tracks while the parser walks; lives on the stack of one `parse` call.
private final class XSPFReader: NSObject, XMLParserDelegate {
  var playlist = Playlist()
  var sawPlaylist = false
  private var path: [String] = []
  private var text = ""
  private var track = PlaylistEntry(.uri(""))

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if path.isEmpty, element == "playlist" { sawPlaylist = true }
    path.append(element)
    text = ""
    if path == ["playlist", "trackList", "track"] { track = PlaylistEntry(.uri("")) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += PlainText.decode(Array(block))
  }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    let value = PlainText.filled(text)
    text = ""
    switch path {
    case ["playlist", "title"]: playlist.title = value
    case ["playlist", "trackList", "track"]:
      if track.reference != .uri("") { playlist.entries.append(track) }
    case ["playlist", "trackList", "track", "location"]:
      // Several locations name one resource; the first is the one the writer prefers.
      if let value, track.reference == .uri("") { track.reference = .uri(value) }
    case ["playlist", "trackList", "track", "title"]: track.title = value
    case ["playlist", "trackList", "track", "creator"]: track.artist = value
    case ["playlist", "trackList", "track", "duration"]:
      track.duration = value.flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? $0 / 1000 : nil }
    default: break
    }
    path.removeLast()
  }
}
