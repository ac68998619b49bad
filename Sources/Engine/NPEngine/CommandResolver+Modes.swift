internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// Writes to properties, and what `Session1` adds.
extension CommandResolver {
  func write(_ write: PlayerWrite) -> Resolution {
    guard canControl else { return .refuse(Self.uncontrollable) }
    switch write {
    case .pause: return pause()
    case .rate(let rate): return change(rate: rate)
    case .volume(let volume): return command(.setVolume(volume))
    case .loopStatus(let status): return change(repeatMode: status.repeatMode)
    case .shuffle(let isOn): return shuffle(isOn)
    }
  }

  func session(_ method: Session1Method) -> Resolution {
    switch method {
    case .skipForward(let seconds): command(.skipForward(seconds))
    case .skipBackward(let seconds): command(.skipBackward(seconds))
    case .beginSeekForward: command(.beginSeekForward)
    case .endSeekForward: end(.endSeekForward)
    case .beginSeekBackward: command(.beginSeekBackward)
    case .endSeekBackward: end(.endSeekBackward)
    case .setRepeatMode(let mode): change(repeatMode: mode)
    case .setShuffleMode(let mode): change(shuffleMode: mode)
    case .setFeedback(let status): command(.feedback(status))
    case .setLike(let isActive): command(.like(isActive))
    case .setDislike(let isActive): command(.dislike(isActive))
    case .setBookmark(let isActive): command(.bookmark(isActive))
    case .setRating(let rating): rate(rating)
    case .enableLanguageOption(let id): command(.enableLanguageOption(id))
    case .disableLanguageOption(let id): command(.disableLanguageOption(id))
    case .getArtwork, .getAnimatedArtworkPreview, .getAnimatedArtworkVideo:
      .nothing
    }
  }

  private func end(_ hold: SessionCommand) -> Resolution {
    held.contains(hold.kind) ? .perform(hold) : command(hold)
  }

  /// The supported rate nearest to the one asked for; nothing for a rate that no player has.
  private func change(rate: Double) -> Resolution {
    let rates = commands.enabledRates
    guard commands.isEnabled(.changePlaybackRate) else { return command(.changePlaybackRate(rate)) }
    guard rate.isFinite, rate > 0 else { return .nothing }
    let nearest = rates.min { abs($0 - rate) < abs($1 - rate) }
    return nearest.map { .perform(.changePlaybackRate($0)) } ?? .nothing
  }

  private func change(repeatMode mode: RepeatMode) -> Resolution {
    let supported = commands.repeatModes?.supported ?? []
    guard supported.isEmpty || supported.contains(mode) else {
      return .refuse(.notSupported("The session does not repeat “\(mode.rawValue)”."))
    }
    return command(.changeRepeatMode(mode))
  }

  private func change(shuffleMode mode: ShuffleMode) -> Resolution {
    let supported = commands.shuffleModes?.supported ?? []
    guard supported.isEmpty || supported.contains(mode) else {
      return .refuse(.notSupported("The session does not shuffle “\(mode.rawValue)”."))
    }
    return command(.changeShuffleMode(mode))
  }

  /// MPRIS knows on and off: on keeps what is mixed already, else mixes items where that is on offer.
  private func shuffle(_ isOn: Bool) -> Resolution {
    guard isOn else { return change(shuffleMode: .off) }
    guard let modes = commands.shuffleModes else { return command(.changeShuffleMode(.items)) }
    if modes.current != .off { return change(shuffleMode: modes.current) }
    return change(shuffleMode: modes.supported.first { $0 == .items } ?? modes.supported.first { $0 != .off } ?? .items)
  }

  private func rate(_ rating: Double) -> Resolution {
    if case .rating(let minimum, let maximum, _)? = commands[.rating]?.detail, rating < minimum || rating > maximum {
      return .refuse(.invalidArguments("A rating of \(rating) is not within \(minimum) to \(maximum)."))
    }
    return command(.rate(rating))
  }
}
