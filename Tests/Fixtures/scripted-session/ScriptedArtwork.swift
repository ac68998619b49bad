import Foundation
import NowPlaying

/// A picture that comes, is late, fails or never comes.
struct ScriptedArtwork: Sendable {
  private enum Source: Sendable {
    case file(String)
    case data(Data)
    case fails(String)
    case never
  }

  let id: String
  private let source: Source
  private let delay: Double

  init(_ fields: Fields) throws {
    id = try fields.need("id", fields.text("id"))
    var sources: [Source] = []
    if let path = try fields.text("file") { sources.append(.file(path)) }
    if let text = try fields.text("base64") {
      guard let data = Data(base64Encoded: text) else { throw ScriptError("artwork.base64 is not base64") }
      sources.append(.data(data))
    }
    if try fields.flag("undecodable") == true { sources.append(.data(Data("no picture at all".utf8))) }
    if let text = try fields.text("throws") { sources.append(.fails(text)) }
    if try fields.flag("hangs") == true { sources.append(.never) }
    guard let source = sources.first, sources.count == 1 else {
      throw ScriptError("artwork needs one of file, base64, undecodable, throws, hangs")
    }
    self.source = source
    delay = try fields.number("after") ?? 0
    try fields.end()
  }

  var artwork: Artwork { Artwork(id: id) { try await representation($0) } }

  func representation(_ size: CGSize) async throws -> ArtworkRepresentation {
    Output.say("artwork", ["id": .text(id), "width": pixels(size.width), "height": pixels(size.height)])
    if delay > 0 { try await Task.sleep(for: .seconds(delay)) }
    switch source {
    case .file(let path): return try ArtworkRepresentation(data: Data(contentsOf: URL(filePath: path)))
    case .data(let data): return try ArtworkRepresentation(data: data)
    case .fails(let text): throw ScriptError(text)
    case .never:
      try await Task.sleep(for: .seconds(86_400))
      throw CancellationError()
    }
  }

  private func pixels(_ length: Double) -> JSONValue { .number(length < 1e9 ? length : -1) }
}
