import Foundation
import NowPlaying
import NowPlayingLinux

/// Reads content of every kind.
enum ScriptedContent {
  static func read(_ value: JSONValue) throws -> any MediaContentRepresentable {
    let fields = try Fields(value, of: "content")
    let parts = try Parts(fields)
    var content = try content(fields, parts)
    content.genre = try fields.text("genre")
    content.isExplicit = try fields.flag("explicit")
    content.isExcludedFromSuggestions = try fields.flag("excluded")
    let details = try fields.object("details").map(details)
    try fields.end()
    return details.map { DetailedContent(content, details: $0) } ?? content
  }

  /// What all kinds have.
  private struct Parts {
    let kind: String
    let id: String
    let title: String
    let type: MediaType
    let duration: MediaDuration?
    let hasDuration: Bool
    let artwork: Artwork?
    let moving: AnimatedArtwork?

    init(_ fields: Fields) throws {
      kind = try fields.need("kind", fields.text("kind"))
      id = try fields.need("id", fields.text("id"))
      title = try fields.text("title") ?? ""
      type = try fields.choice("type", ["audio": MediaType.audio, "video": .video]) ?? .audio
      hasDuration = fields.has("duration")
      duration =
        switch try fields.any("duration") {
        case nil: nil
        case .number(let seconds): .finite(seconds)
        case .text("live"): .live
        case .text("continuous"): .continuous
        default: throw ScriptError("content.duration must be a number, live, continuous or null")
        }
      artwork = try fields.object("artwork").map { try ScriptedArtwork($0).artwork }
      moving = try fields.object("animated").map(ScriptedContent.animated)
      if moving != nil, artwork == nil { throw ScriptError("content.animated needs content.artwork beside it") }
    }
  }

  private static func content(_ fields: Fields, _ parts: Parts) throws -> any MediaContentRepresentable {
    switch parts.kind {
    case "music": try music(fields, parts)
    case "podcast": try podcast(fields, parts)
    case "movie": movie(parts)
    case "tvShow": tvShow(parts, show: try fields.text("show") ?? "")
    case "book": try book(fields, parts)
    case "radio": radio(parts, program: try fields.text("program"))
    case "homeMedia": homeMedia(parts, description: try fields.text("description"))
    case "generic": generic(parts, subtitle: try fields.text("subtitle"))
    case "own":
      OwnContent(
        id: parts.id, type: parts.type, duration: parts.duration, artwork: parts.artwork,
        animatedArtwork: parts.moving)
    default: throw ScriptError("content.kind does not know \(parts.kind)")
    }
  }

  private static func music(_ fields: Fields, _ parts: Parts) throws -> MusicContent {
    let (artist, album) = (try fields.text("artist") ?? "", try fields.text("album") ?? "")
    var content =
      if let moving = parts.moving, let artwork = parts.artwork {
        MusicContent(
          id: parts.id, songTitle: parts.title, artistName: artist, albumName: album, type: parts.type,
          duration: parts.duration, artwork: artwork, animatedArtwork: moving)
      } else {
        MusicContent(
          id: parts.id, songTitle: parts.title, artistName: artist, albumName: album, type: parts.type,
          duration: parts.duration, artwork: parts.artwork)
      }
    content.composer = try fields.text("composer")
    content.isrc = try fields.text("isrc")
    return content
  }

  private static func podcast(_ fields: Fields, _ parts: Parts) throws -> PodcastContent {
    let show = try fields.text("show") ?? ""
    let released = try fields.number("released").map(Date.init(timeIntervalSince1970:))
    if let moving = parts.moving, let artwork = parts.artwork {
      return PodcastContent(
        id: parts.id, episodeTitle: parts.title, showName: show, releaseDate: released, type: parts.type,
        duration: parts.duration, artwork: artwork, animatedArtwork: moving)
    }
    return PodcastContent(
      id: parts.id, episodeTitle: parts.title, showName: show, releaseDate: released, type: parts.type,
      duration: parts.duration, artwork: parts.artwork)
  }

  private static func movie(_ parts: Parts) -> MovieContent {
    if let moving = parts.moving, let artwork = parts.artwork {
      return MovieContent(
        id: parts.id, title: parts.title, duration: parts.duration, artwork: artwork, animatedArtwork: moving)
    }
    return MovieContent(id: parts.id, title: parts.title, duration: parts.duration, artwork: parts.artwork)
  }

  private static func tvShow(_ parts: Parts, show: String) -> TVShowContent {
    if let moving = parts.moving, let artwork = parts.artwork {
      return TVShowContent(
        id: parts.id, episodeTitle: parts.title, showName: show, duration: parts.duration, artwork: artwork,
        animatedArtwork: moving)
    }
    return TVShowContent(
      id: parts.id, episodeTitle: parts.title, showName: show, duration: parts.duration, artwork: parts.artwork)
  }

  private static func book(_ fields: Fields, _ parts: Parts) throws -> BookContent {
    let (author, narrator) = (try fields.text("author") ?? "", try fields.text("narrator"))
    var content =
      if let moving = parts.moving, let artwork = parts.artwork {
        BookContent(
          id: parts.id, title: parts.title, authorName: author, narratorName: narrator, type: parts.type,
          duration: parts.duration, artwork: artwork, animatedArtwork: moving)
      } else {
        BookContent(
          id: parts.id, title: parts.title, authorName: author, narratorName: narrator, type: parts.type,
          duration: parts.duration, artwork: parts.artwork)
      }
    if let chapter = try fields.numbers("chapter") {
      guard chapter.count == 2, let current = Int(exactly: chapter[0]), let total = Int(exactly: chapter[1]) else {
        throw ScriptError("content.chapter must be two whole numbers")
      }
      content.chapter = (current: current, total: total)
    }
    return content
  }

  private static func radio(_ parts: Parts, program: String?) -> RadioContent {
    // A station without a duration is live, as the façade's own default has it.
    let duration = parts.hasDuration ? parts.duration : .live
    if let moving = parts.moving, let artwork = parts.artwork {
      return RadioContent(
        id: parts.id, stationName: parts.title, programName: program, type: parts.type, duration: duration,
        artwork: artwork, animatedArtwork: moving)
    }
    return RadioContent(
      id: parts.id, stationName: parts.title, programName: program, type: parts.type, duration: duration,
      artwork: parts.artwork)
  }

  private static func homeMedia(_ parts: Parts, description: String?) -> HomeMediaContent {
    if let moving = parts.moving, let artwork = parts.artwork {
      return HomeMediaContent(
        id: parts.id, sourceName: parts.title, contentDescription: description, type: parts.type,
        duration: parts.duration, artwork: artwork, animatedArtwork: moving)
    }
    return HomeMediaContent(
      id: parts.id, sourceName: parts.title, contentDescription: description, type: parts.type,
      duration: parts.duration, artwork: parts.artwork)
  }

  private static func generic(_ parts: Parts, subtitle: String?) -> GenericContent {
    if let moving = parts.moving, let artwork = parts.artwork {
      return GenericContent(
        id: parts.id, title: parts.title, subtitle: subtitle, type: parts.type, duration: parts.duration,
        artwork: artwork, animatedArtwork: moving)
    }
    return GenericContent(
      id: parts.id, title: parts.title, subtitle: subtitle, type: parts.type, duration: parts.duration,
      artwork: parts.artwork)
  }

  private static func animated(_ fields: Fields) throws -> AnimatedArtwork {
    let id = try fields.need("id", fields.text("id"))
    let ratios = try fields.texts("ratios") ?? ["square"]
    let known: [String: AnimatedArtwork.AspectRatio] = ["square": .square, "tall": .tall]
    let preview = try ScriptedArtwork(fields.need("preview", fields.object("preview")))
    let video = try fields.need("video", fields.text("video"))
    guard let url = video.hasPrefix("/") ? URL(filePath: video) : URL(string: video) else {
      throw ScriptError("content.animated.video is neither a path nor a URL")
    }
    try fields.end()
    return AnimatedArtwork(
      id: id,
      supportedAspectRatios: try ratios.map { ratio in
        guard let known = known[ratio] else { throw ScriptError("content.animated.ratios does not know \(ratio)") }
        return known
      },
      preview: { size, _ in try await preview.representation(size) },
      video: { _, _ in url })
  }

  private static func details(_ fields: Fields) throws -> ContentDetails {
    var details = ContentDetails()
    details.title = try fields.text("title")
    details.album = try fields.text("album")
    details.artists = try fields.texts("artists") ?? []
    details.albumArtists = try fields.texts("albumArtists") ?? []
    details.genres = try fields.texts("genres") ?? []
    details.composers = try fields.texts("composers") ?? []
    details.comments = try fields.texts("comments") ?? []
    details.trackNumber = try fields.integer("track")
    details.discNumber = try fields.integer("disc")
    details.releaseDate = try fields.text("released")
    details.lyrics = try fields.text("lyrics")
    if let text = try fields.text("url") {
      guard let url = URL(string: text) else { throw ScriptError("content.details.url is no URL") }
      details.url = url
    }
    details.isArtworkPrivate = try fields.flag("private") ?? false
    try fields.end()
    return details
  }
}

/// A type of the application's own.
struct OwnContent: MediaContentRepresentable {
  let id: String
  let type: MediaType
  let duration: MediaDuration?
  let artwork: Artwork?
  let animatedArtwork: AnimatedArtwork?
  var genre: String?
  var isExplicit: Bool?
  var isExcludedFromSuggestions: Bool?
}
