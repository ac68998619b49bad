/// What a piece of media is made of.
package struct MediaInfo: Sendable, Hashable {
  /// Whether there is a stream of sound.
  package var hasAudio = false
  /// Whether there is a stream of moving pictures; only the sound of it is played.
  package var hasVideo = false
  /// Whether any position can be reached.
  package var isSeekable = false
  /// Whether the media has no end of its own: a radio station.
  package var isLive = false
  /// The name of the sound's format, "Free Lossless Audio Codec (FLAC)" for example; nil when unknown.
  package var audioCodec: String?
  /// The name of the container; nil when there is none or it is unknown.
  package var container: String?
  /// Samples per second; nil when unknown.
  package var sampleRate: Int?
  /// The number of channels; nil when unknown.
  package var channels: Int?

  /// Makes a description of nothing.
  package init() {}
}

/// A picture as it lies in the file, still encoded.
package struct Picture: Sendable, Hashable {
  /// The encoded bytes; never empty.
  package let bytes: [UInt8]
  /// The media type, "image/jpeg" for example.
  package let mediaType: String

  /// Makes a picture from its encoded bytes.
  package init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

/// A named part of a book, an episode or a concert.
package struct Chapter: Sendable, Hashable {
  /// Where it begins, in seconds from the start of the media.
  package let start: Double
  /// Where it ends, in seconds from the start of the media; not before `start`.
  package let end: Double
  /// The title; empty when it has none.
  package let title: String

  /// Makes a chapter; an end before the start counts as the start.
  package init(start: Double, end: Double, title: String) {
    self.start = max(0, start)
    self.end = max(self.start, end)
    self.title = title
  }

  /// Puts chapters in order, and lets one that has no end of its own last until the next, or until the media ends.
  static func ordered(_ chapters: [Chapter], duration: Double?) -> [Chapter] {
    let sorted = chapters.sorted { $0.start < $1.start }
    return sorted.indices.map { index in
      let chapter = sorted[index]
      guard chapter.end <= chapter.start else { return chapter }
      let end = index + 1 < sorted.count ? sorted[index + 1].start : duration ?? chapter.start
      return Chapter(start: chapter.start, end: end, title: chapter.title)
    }
  }
}
