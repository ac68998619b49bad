package import NPCore

/// The properties of `Session1`, but `Anchor`, which is computed when asked and kept nowhere.
///
/// A nil field is an absent property: `Get` answers `UnknownProperty`, `GetAll` leaves it out, and going absent is told by invalidation.
package struct SessionProperties: Hashable, Sendable {
  /// A mark that a person can set on content: like, dislike or bookmark.
  package struct Mark: Hashable, Sendable {
    /// Whether it is set.
    package var isActive: Bool
    /// The text for it; nil where the application gave none.
    package var title: String?
    /// The same for little room; nil where the application gave none.
    package var shortTitle: String?

    /// Describes a mark.
    package init(isActive: Bool, title: String? = nil, shortTitle: String? = nil) {
      self.isActive = isActive
      self.title = title
      self.shortTitle = shortTitle
    }
  }

  /// The opinion that a person has of content, with its texts.
  package struct Feedback: Hashable, Sendable {
    /// The opinion.
    package var status: FeedbackStatus
    /// The text for it; nil where the application gave none.
    package var title: String?
    /// The same for little room; nil where the application gave none.
    package var shortTitle: String?

    /// Describes an opinion.
    package init(status: FeedbackStatus, title: String? = nil, shortTitle: String? = nil) {
      self.status = status
      self.title = title
      self.shortTitle = shortTitle
    }
  }

  /// The bounds of a rating.
  package struct RatingRange: Hashable, Sendable {
    /// The lowest.
    package var minimum: Double
    /// The highest.
    package var maximum: Double

    /// Names the bounds.
    package init(minimum: Double, maximum: Double) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The version of the interface that the session speaks.
  package var version = Session1.version
  /// The session's id.
  package var sessionID: String
  /// The exact state.
  package var state = PlaybackState.stopped
  /// The momentary rate, also outside of what MPRIS allows.
  package var rate = 1.0
  /// The rate that playback returns to after a temporary change.
  package var defaultRate = 1.0
  /// The place of the current item in the queue, from 0.
  package var queueIndex: UInt32?
  /// The length of the queue.
  package var queueCount: UInt32?
  /// The application's own id of the content.
  package var contentID: String?
  /// What kind of thing plays; nil when nothing does.
  package var kind: ContentKind?
  /// Sound or moving pictures; nil when nothing plays.
  package var mediaType: ContentMediaType?
  /// How long the content lasts.
  package var durationKind = Session1.DurationKind.unknown
  /// Whether the content is marked explicit; nil where the application did not say.
  package var isExplicit: Bool?
  /// Whether the content must stay out of suggestions and memories.
  package var isExcludedFromSuggestions = false
  /// The place within a book.
  package var chapter: ChapterPosition?
  /// Who reads a book.
  package var narrator: String?
  /// The International Standard Recording Code.
  package var isrc: String?
  /// Advertisements and the like on the current timeline.
  package var interstitials: [InterstitialRange] = []
  /// The languages on offer.
  package var languageOptions: [LanguageOption] = []
  /// The key of the picture.
  package var artworkID: String?
  /// Whether the picture is to be had by `GetArtwork` alone.
  package var isArtworkPrivate = false
  /// The key of the moving picture.
  package var animatedArtworkID: String?
  /// The shapes of the moving picture.
  package var animatedArtworkAspectRatios: [AnimatedArtworkReference.AspectRatio] = []
  /// The declared commands, in the application's order.
  package var commands: [CommandKind] = []
  /// Those of them that cannot be invoked now.
  package var disabledCommands: [CommandKind] = []
  /// The preferred skips ahead, in seconds.
  package var skipForwardIntervals: [Double] = []
  /// The preferred skips back, in seconds.
  package var skipBackwardIntervals: [Double] = []
  /// The rates on offer.
  package var supportedRates: [Double] = []
  /// The current repeat mode; nil where it cannot be chosen.
  package var repeatMode: RepeatMode?
  /// The repeat modes on offer.
  package var supportedRepeatModes: [RepeatMode] = []
  /// The current shuffle mode; nil where it cannot be chosen.
  package var shuffleMode: ShuffleMode?
  /// The shuffle modes on offer.
  package var supportedShuffleModes: [ShuffleMode] = []
  /// The opinion; nil where none can be given.
  package var feedback: Feedback?
  /// The like; nil where it cannot be set.
  package var like: Mark?
  /// The dislike; nil where it cannot be set.
  package var dislike: Mark?
  /// The bookmark; nil where it cannot be set.
  package var bookmark: Mark?
  /// The bounds of a rating; nil where none can be given.
  package var ratingRange: RatingRange?
  /// The present rating; nil when there is none.
  package var rating: Double?

  /// A stopped session without content.
  package init(sessionID: String) {
    self.sessionID = sessionID
  }
}
