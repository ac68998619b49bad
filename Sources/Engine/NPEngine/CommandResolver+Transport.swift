internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// Playing, halting and moving within a track.
extension CommandResolver {
  func play() -> Resolution {
    guard canControl, status != .playing else { return .nothing }
    if commands.isEnabled(.play) { return .perform(.play) }
    return commands.isEnabled(.togglePlayPause) ? .perform(.togglePlayPause) : .nothing
  }

  func pause() -> Resolution {
    guard canControl, status == .playing else { return .nothing }
    if commands.isEnabled(.pause) { return .perform(.pause) }
    return commands.isEnabled(.togglePlayPause) ? .perform(.togglePlayPause) : .nothing
  }

  func playPause() -> Resolution {
    guard canControl, commands.canPause else {
      return .refuse(.notSupported("The session cannot be paused now."))
    }
    if commands.isEnabled(.togglePlayPause) { return .perform(.togglePlayPause) }
    return command(status == .playing ? .pause : .play)
  }

  func stop() -> Resolution {
    guard canControl else { return .refuse(Self.uncontrollable) }
    guard status != .stopped else { return .nothing }
    if commands.isEnabled(.stop) { return .perform(.stop) }
    guard commands.canPause else { return .refuse(.notSupported("The session cannot be stopped now.")) }
    return pause()
  }

  func seek(by offset: MediaTime) -> Resolution {
    guard canControl, commands.canSeek, status != .stopped, offset != .zero else { return .nothing }
    let target = position + offset
    let isPastEnd = end.map { target > $0 } ?? false
    guard commands.isEnabled(.seekToPosition) else {
      if isPastEnd, commands.isEnabled(.next) { return .perform(.next) }
      return skip(by: offset)
    }
    if isPastEnd { return commands.isEnabled(.next) ? .perform(.next) : .nothing }
    return .perform(.seekToPosition(max(target, .zero)))
  }

  func setPosition(_ target: MediaTime, of track: ObjectPath) -> Resolution {
    guard canControl, commands.canSeek, let trackID, track == trackID, track != MPRIS.noTrack, target >= .zero,
      end.map({ target <= $0 }) ?? true
    else { return .nothing }
    if commands.isEnabled(.seekToPosition) { return .perform(.seekToPosition(target)) }
    // Unlike a wish for a direction, one for a place is not served by a skip that ends farther from it.
    let span = target - position
    switch skip(by: span) {
    case .perform(.skipForward(let seconds)) where seconds > 2 * span.magnitude.seconds: return .nothing
    case .perform(.skipBackward(let seconds)) where seconds > 2 * span.magnitude.seconds: return .nothing
    case let resolution: return resolution
    }
  }

  /// The skip in the direction of a span, by the preferred interval nearest to it.
  private func skip(by span: MediaTime) -> Resolution {
    guard span != .zero else { return .nothing }
    let seconds = span.magnitude.seconds
    if span > .zero {
      return commands.nearestSkip(.skipForward, to: seconds).map { .perform(.skipForward($0)) } ?? .nothing
    }
    return commands.nearestSkip(.skipBackward, to: seconds).map { .perform(.skipBackward($0)) } ?? .nothing
  }

  static let uncontrollable = BusError.notSupported("The session cannot be controlled.")
}
