/// What a file name's extension promises.
package enum MediaKind: Sendable, Equatable {
  /// Sound.
  case audio
  /// Pictures and sound; the player plays the sound.
  case video
  /// A list of other places.
  case playlist
  /// Anything else.
  case other

  /// Judges an extension in lower case, without its dot.
  package init(pathExtension: String) {
    if MediaKind.audioExtensions.contains(pathExtension) {
      self = .audio
    } else if MediaKind.videoExtensions.contains(pathExtension) {
      self = .video
    } else if MediaKind.playlistExtensions.contains(pathExtension) {
      self = .playlist
    } else {
      self = .other
    }
  }

  /// Whether a folder scan takes files of this kind.
  package var isMedia: Bool { self == .audio || self == .video }

  private static let audioExtensions: Set<String> = [
    "aac", "ac3", "adts", "aif", "aifc", "aiff", "amr", "ape", "au", "caf", "dff", "dsf", "dts", "eac3", "flac", "it",
    "m4a",
    "m4b", "m4p", "m4r", "mid", "midi", "mka", "mod", "mp1", "mp2", "mp3", "mpa", "mpc", "mpga", "oga", "ogg", "opus",
    "ra",
    "s3m", "snd", "spx", "tta", "voc", "w64", "wav", "wave", "weba", "wma", "wv", "xm",
  ]

  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "divx", "f4v", "flv", "m2t", "m2ts", "m4v", "mk3d", "mkv", "mov", "mp4", "mpe", "mpeg",
    "mpg",
    "mts", "mxf", "nut", "ogm", "ogv", "ogx", "qt", "rm", "rmvb", "ts", "vob", "webm", "wmv",
  ]

  private static let playlistExtensions: Set<String> = ["m3u", "m3u8", "pls", "xspf"]
}
