/// One command on its way to an application, with its argument.
package enum SessionCommand: Hashable, Sendable {
  /// Start or resume.
  case play
  /// Halt.
  case pause
  /// End playback.
  case stop
  /// Change between playing and paused.
  case togglePlayPause
  /// The next track.
  case next
  /// The previous track.
  case previous
  /// Skip ahead by seconds.
  case skipForward(Double)
  /// Skip back by seconds.
  case skipBackward(Double)
  /// Jump to a position.
  case seekToPosition(MediaTime)
  /// A hold of fast-forward begins.
  case beginSeekForward
  /// A hold of fast-forward ends.
  case endSeekForward
  /// A hold of rewind begins.
  case beginSeekBackward
  /// A hold of rewind ends.
  case endSeekBackward
  /// Change the rate.
  case changePlaybackRate(Double)
  /// Change the repeat mode.
  case changeRepeatMode(RepeatMode)
  /// Change the shuffle mode.
  case changeShuffleMode(ShuffleMode)
  /// Change the opinion.
  case feedback(FeedbackStatus)
  /// Set or clear the like.
  case like(Bool)
  /// Set or clear the dislike.
  case dislike(Bool)
  /// Set or clear the bookmark.
  case bookmark(Bool)
  /// Give a rating.
  case rate(Double)
  /// Choose a language option by its identifier.
  case enableLanguageOption(String)
  /// Give up a language option by its identifier.
  case disableLanguageOption(String)
  /// Set the volume, 0 or more; 1 is the sensible maximum.
  case setVolume(Double)
  /// Go to the track-list entry of this id.
  case goToTrack(String)
  /// Open a URI.
  case openURI(String)
  /// Bring the window to the front.
  case raise
  /// End the application.
  case quit

  /// The declared command that this one invokes.
  package var kind: CommandKind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .skipForward: .skipForward
    case .skipBackward: .skipBackward
    case .seekToPosition: .seekToPosition
    case .beginSeekForward, .endSeekForward: .seekForward
    case .beginSeekBackward, .endSeekBackward: .seekBackward
    case .changePlaybackRate: .changePlaybackRate
    case .changeRepeatMode: .changeRepeatMode
    case .changeShuffleMode: .changeShuffleMode
    case .feedback: .feedback
    case .like: .like
    case .dislike: .dislike
    case .bookmark: .bookmark
    case .rate: .rating
    case .enableLanguageOption: .enableLanguageOption
    case .disableLanguageOption: .disableLanguageOption
    case .setVolume: .setVolume
    case .goToTrack: .goToTrack
    case .openURI: .openURI
    case .raise: .raise
    case .quit: .quit
    }
  }
}

/// Why an application did not carry out a command.
package enum CommandFailure: Error, Hashable, Sendable {
  /// The application's closure threw; the text is the error's own.
  case failed(String)
  /// The session has no such command, or it is disabled.
  case notSupported
  /// There is nothing to act on.
  case noSuchContent
  /// The application did not finish in time.
  case timedOut
  /// The session ended before the command was carried out.
  case sessionEnded
}

/// The application's side of commands.
package protocol SessionCommandHandling: Sendable {
  /// Carries out a command of the session of this id and returns when the application's closure has.
  ///
  /// Called on the bus thread's executor, one at a time per session; hops to the session's isolation itself.
  func perform(_ command: SessionCommand, session: String) async throws(CommandFailure)
}
