/// The commands a session can declare; Apple's names where Apple has the command.
package enum CommandKind: String, Hashable, Sendable, CaseIterable {
  /// Start or resume.
  case play
  /// Halt, to resume later.
  case pause
  /// End playback.
  case stop
  /// Change between playing and paused.
  case togglePlayPause
  /// The next track.
  case next
  /// The previous track.
  case previous
  /// Skip ahead by an interval.
  case skipForward
  /// Skip back by an interval.
  case skipBackward
  /// Jump to a position.
  case seekToPosition
  /// Move ahead fast while a button is held.
  case seekForward
  /// Move back fast while a button is held.
  case seekBackward
  /// Change the rate.
  case changePlaybackRate
  /// Change the repeat mode.
  case changeRepeatMode
  /// Change the shuffle mode.
  case changeShuffleMode
  /// Say whether one likes it: positive, neutral or negative.
  case feedback
  /// Mark as liked.
  case like
  /// Mark as disliked.
  case dislike
  /// Set a bookmark.
  case bookmark
  /// Give a rating.
  case rating
  /// Choose an audio or a subtitle language.
  case enableLanguageOption
  /// Give up a language chosen.
  case disableLanguageOption
  /// Set the volume; MPRIS alone.
  case setVolume
  /// Go to an entry of the track list; MPRIS alone.
  case goToTrack
  /// Open a URI; MPRIS alone.
  case openURI
  /// Bring the application's window to the front; MPRIS alone.
  case raise
  /// End the application; MPRIS alone.
  case quit
}

/// What repeats when the end is reached.
package enum RepeatMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case off
  /// The current item.
  case one
  /// The current container, for ever.
  case all
}

/// What is shuffled.
package enum ShuffleMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case off
  /// Items.
  case items
  /// Whole collections, as albums.
  case collections
}

/// What a person thinks of an item.
package enum FeedbackStatus: String, Hashable, Sendable, CaseIterable {
  /// Liked.
  case positive
  /// No opinion.
  case neutral
  /// Disliked.
  case negative
}
