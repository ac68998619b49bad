/// What went wrong in the player, as one line a person can act on.
///
/// The one error type of the module: a code for programs, the offending value and the cause for people.
package struct PlayerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of mistake, stable over versions: it is also the `code` of a JSON notice.
  package enum Code: String, Sendable, CaseIterable {
    /// The path names nothing.
    case notFound = "not-found"
    /// The path or folder is there but cannot be read.
    case unreadable
    /// A folder holds no audio or video file.
    case noMedia = "no-media"
    /// A playlist holds no entry.
    case emptyPlaylist = "empty-playlist"
    /// A playlist cannot be parsed.
    case malformedPlaylist = "malformed-playlist"
    /// A playlist includes itself, directly or through others.
    case playlistLoop = "playlist-loop"
    /// Playlists include playlists deeper than the player follows.
    case tooDeep = "too-deep"
    /// The list is longer than the player keeps.
    case tooLong = "too-long"
    /// An address has a scheme that the player does not play.
    case unsupportedScheme = "unsupported-scheme"
    /// An address does not answer.
    case unreachable
    /// A file or stream cannot be decoded.
    case corrupt
    /// Positions of it cannot be reached, nor its speed changed.
    case notSeekable = "not-seekable"
    /// Sound cannot be put out.
    case output
    /// A list on another machine names something on this one.
    case refused
    /// The command line is wrong.
    case usage
    /// Nothing on the command line can be played.
    case nothingPlayable = "nothing-playable"
  }

  /// The kind of mistake.
  package let code: Code
  /// What was being read or played, repaired for display; empty when the mistake has no subject.
  package let subject: String
  /// What is wrong with it, in a few words.
  package let message: String
  /// What the system said; nil when it said nothing.
  package let cause: String?

  /// Makes an error about `subject`.
  package init(_ code: Code, _ subject: String, _ message: String, cause: String? = nil) {
    self.code = code
    self.subject = subject
    self.message = message
    self.cause = cause.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The whole error as one line without control characters.
  package var description: String {
    // Some messages come from below and name the subject already.
    var line = subject.isEmpty || namesSubject ? message : "\(subject): \(message)"
    if let cause, !cause.isEmpty { line += " (\(cause))" }
    return PlainText.line(line)
  }

  private var namesSubject: Bool {
    message.ranges(of: subject).contains { range in
      guard range.upperBound < message.endIndex else { return true }
      let following = message[range.upperBound]
      return !following.isLetter && !following.isNumber
    }
  }
}
