internal import NPCore
internal import NPMPRIS

extension ProjectionSource {
  /// What `Session1` says; of content that no longer plays nothing is left.
  func session() -> SessionProperties {
    var session = SessionProperties(sessionID: state.sessionID)
    session.state = content == nil ? .stopped : state.playback?.state ?? .stopped
    session.rate = rates.exact
    session.defaultRate = rates.standard
    describeContent(&session)
    describeCommands(&session)
    return session
  }

  private func describeContent(_ session: inout SessionProperties) {
    guard let content else { return }
    session.queueIndex = state.queueIndex.flatMap { UInt32(exactly: $0) }
    session.queueCount = state.queueCount.flatMap { UInt32(exactly: $0) }
    session.contentID = content.id
    session.kind = content.kind
    session.mediaType = content.mediaType
    session.durationKind = Session1.DurationKind(content.duration)
    session.isExplicit = content.isExplicit
    session.isExcludedFromSuggestions = content.isExcludedFromSuggestions ?? false
    session.chapter = content.chapter
    session.narrator = content.narrator
    session.isrc = content.isrc
    session.interstitials = state.interstitials
    session.languageOptions = state.languageOptions
    session.artworkID = content.artwork?.id
    session.isArtworkPrivate = content.artwork.map { $0.isPrivate || identity.keepsArtworkPrivate } ?? false
    session.animatedArtworkID = content.animatedArtwork?.id
    session.animatedArtworkAspectRatios = content.animatedArtwork?.aspectRatios ?? []
  }

  private func describeCommands(_ session: inout SessionProperties) {
    let commands = state.commands
    session.commands = commands.all.map(\.kind)
    session.disabledCommands = commands.all.filter { !$0.isEnabled }.map(\.kind)
    session.skipForwardIntervals = commands.intervals(of: .skipForward)
    session.skipBackwardIntervals = commands.intervals(of: .skipBackward)
    session.supportedRates = commands.rates
    session.repeatMode = commands.repeatModes?.current
    session.supportedRepeatModes = commands.repeatModes?.supported ?? []
    session.shuffleMode = commands.shuffleModes?.current
    session.supportedShuffleModes = commands.shuffleModes?.supported ?? []
    // Opinions are about content: without one there is none to give.
    if content != nil { describeOpinions(&session) }
  }

  private func describeOpinions(_ session: inout SessionProperties) {
    let commands = state.commands
    if case .feedback(let status, let title, let shortTitle)? = commands[.feedback]?.detail {
      session.feedback = .init(status: status, title: title, shortTitle: shortTitle)
    } else if commands[.feedback] != nil {
      session.feedback = .init(status: .neutral)
    }
    session.like = commands.mark(.like)
    session.dislike = commands.mark(.dislike)
    session.bookmark = commands.mark(.bookmark)
    if case .rating(let minimum, let maximum, let current)? = commands[.rating]?.detail, minimum.isFinite,
      maximum.isFinite, current?.isFinite ?? true
    {
      session.ratingRange = .init(minimum: minimum, maximum: maximum)
      session.rating = current
    }
  }
}

extension CommandSet {
  /// A mark as declared; nil where it is not.
  fileprivate func mark(_ kind: CommandKind) -> SessionProperties.Mark? {
    guard let command = self[kind] else { return nil }
    guard case .mark(let isActive, let title, let shortTitle) = command.detail else {
      return SessionProperties.Mark(isActive: false)
    }
    return SessionProperties.Mark(isActive: isActive, title: title, shortTitle: shortTitle)
  }
}

extension Session1.DurationKind {
  /// How long content lasts, in one word.
  init(_ duration: ContentDuration?) {
    self =
      switch duration {
      case .finite: .finite
      case .live: .live
      case .continuous: .continuous
      case nil: .unknown
      }
  }
}
