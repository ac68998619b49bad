internal import Foundation

/// A piece that was opened and is not shown yet, with what is known of it so far.
struct PendingPiece {
  /// How long a piece stays hidden that has not begun, in seconds: a station may take its time.
  static let patience = 0.3
  /// How long a piece that is heard stays hidden for its tags, in seconds.
  static let settling = 0.08

  /// Which occurrence it is.
  let occurrence: PlayQueue.Occurrence
  /// What is known of it.
  var facts: MediaFacts
  /// Its embedded picture.
  var picture: [UInt8]?
  /// Whether the engine has begun it.
  var hasStarted = false
  /// What the engine does with it.
  var status: PlayerDisplay.Status
  /// Where it was, and when.
  var anchor: PlaybackModel.Anchor
  private var knowsTags = false
  private var knowsMake = false
  private var knowsDuration = false

  /// Begins with what a playlist said.
  init(_ occurrence: PlayQueue.Occurrence, status: PlayerDisplay.Status, anchor: PlaybackModel.Anchor) {
    self.occurrence = occurrence
    self.status = status
    self.anchor = anchor
    facts = MediaFacts(occurrence.entry)
    facts.duration = occurrence.entry.duration
  }

  /// Whether all is known that is ever known at the start.
  var isWhole: Bool {
    hasStarted && knowsTags && knowsMake && knowsDuration && (status == .playing || status == .paused)
  }

  /// Takes what an event says of the piece itself; returns whether it said any such thing.
  mutating func take(_ event: EngineEvent) -> Bool {
    switch event {
    // At first nothing can be sought in; what can is said once the first sample is there.
    case .made(let isSeekable, let isLive, _): knowsMake = isSeekable || isLive
    case .tags: knowsTags = true
    case .duration: knowsDuration = true
    case .picture(let bytes): picture = bytes
    default: break
    }
    return facts.take(event)
  }
}

extension MediaFacts {
  /// Takes what an event says of the piece itself; returns whether it said any such thing.
  mutating func take(_ event: EngineEvent) -> Bool {
    switch event {
    case .made(let isSeekable, let isLive, let hasVideo):
      self.isSeekable = isSeekable
      self.isLive = isLive
      self.hasVideo = hasVideo
    case .tags(let tags): self.tags = tags
    case .duration(let duration): self.duration = duration
    case .chapters(let chapters): self.chapters = chapters
    case .picture: break
    default: return false
    }
    return true
  }
}
