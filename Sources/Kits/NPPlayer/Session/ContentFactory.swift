internal import Foundation
package import NowPlaying
internal import NowPlayingLinux

/// Makes the session's content of what is known of a piece.
package enum ContentFactory {
  /// The content of the type that tells the truth, with what desktops show besides.
  ///
  /// - Parameters:
  ///   - id: The content's id.
  ///   - facts: What is known of the piece.
  ///   - chapter: The chapter that is heard, from 1; nil without chapters.
  ///   - artwork: Its picture; nil when there is none.
  /// - Returns: Content whose genre, track number and address are filled in.
  @MainActor
  package static func content(
    id: String, facts: MediaFacts, chapter: Int? = nil, artwork: Artwork? = nil
  ) -> any MediaContentRepresentable {
    let duration = duration(of: facts)
    switch ContentChoice(facts) {
    case .music(let title, let artist, let album):
      var music = MusicContent(
        id: id, songTitle: title, artistName: artist, albumName: album, type: .audio, duration: duration,
        artwork: artwork)
      music.composer = facts.tags.composer
      music.isrc = facts.tags.isrc
      return detailed(music, facts)
    case .radio(let station, let program):
      return detailed(RadioContent(id: id, stationName: station, programName: program, artwork: artwork), facts)
    case .book(let title, let author, let narrator):
      var book = BookContent(
        id: id, title: title, authorName: author, narratorName: narrator, duration: duration, artwork: artwork)
      book.chapter = chapter.map { (current: $0, total: facts.chapters.count) }
      return detailed(book, facts)
    case .podcast(let episode, let show):
      let podcast = PodcastContent(
        id: id, episodeTitle: episode, showName: show, releaseDate: ReleaseDate.date(facts.tags.date), type: .audio,
        duration: duration, artwork: artwork)
      return detailed(podcast, facts)
    case .movie(let title):
      return detailed(MovieContent(id: id, title: title, duration: duration, artwork: artwork), facts)
    case .show(let episode, let series):
      let show = TVShowContent(id: id, episodeTitle: episode, showName: series, duration: duration, artwork: artwork)
      return detailed(show, facts)
    case .generic(let title, let subtitle):
      let generic = GenericContent(
        id: id, title: title, subtitle: subtitle, type: .audio, duration: duration, artwork: artwork)
      return detailed(generic, facts)
    }
  }

  @MainActor
  private static func duration(of facts: MediaFacts) -> MediaDuration? {
    switch PlaybackModel.length(of: facts) {
    case .finite(let seconds): .finite(seconds)
    case .live: .live
    case .unknown: nil
    }
  }

  private static func detailed<Content: MediaContentRepresentable>(
    _ content: Content, _ facts: MediaFacts
  ) -> any MediaContentRepresentable {
    var content = content
    content.genre = facts.tags.genre
    content.isExplicit = facts.tags.isExplicit
    return content.detailed { details in
      details.url = URL(string: facts.entry.location.uri)
      details.trackNumber = facts.tags.trackNumber
      details.discNumber = facts.tags.discNumber
      details.albumArtists = facts.tags.albumArtists
      if facts.tags.artists.count > 1 { details.artists = facts.tags.artists }
      details.releaseDate = facts.tags.date
    }
  }
}

/// Dates of tags, which are often years only.
package enum ReleaseDate {
  /// The first instant, in Universal Time, of what `text` names as ISO 8601 does; nil when it names nothing.
  package static func date(_ text: String?) -> Date? {
    guard let parts = text?.split(separator: "-").map({ Int($0) }), let year = parts.first ?? nil else { return nil }
    var components = DateComponents(timeZone: .gmt, year: year, month: 1, day: 1)
    if parts.count > 1, let month = parts[1] { components.month = month }
    if parts.count > 2, let day = parts[2] { components.day = day }
    return Calendar(identifier: .gregorian).date(from: components)
  }
}
