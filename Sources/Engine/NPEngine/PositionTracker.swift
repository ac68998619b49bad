internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// What decides whether a listener knows where playback is: what it can see of a track.
struct PlaybackView: Hashable, Sendable {
  /// The id of the track; nil when nothing plays.
  var track: ObjectPath?
  /// The status that MPRIS shows.
  var status: PlaybackStatus
  /// The rate that MPRIS shows.
  var rate: Double
  /// Whether playback waits for data behind the status `Playing`.
  var isBuffering: Bool

  /// The speed at which a listener moves its own position.
  var movement: Double { status == .playing ? rate : 0 }
}

/// Follows the position of an application and what listeners believe it to be, and finds out when they must be told.
struct PositionTracker: Sendable {
  /// How long after a seek was carried out the application's report of it is expected.
  static let answerMilliseconds: Int64 = 2_000

  /// Where playback is.
  private(set) var actual = PositionAnchor(elapsed: .zero, rate: 0, instant: MonotonicInstant(nanoseconds: 0))
  /// The end of the timeline.
  private(set) var end: MediaTime?
  /// What a listener extrapolates from.
  private var told = PositionAnchor(elapsed: .zero, rate: 0, instant: MonotonicInstant(nanoseconds: 0))
  /// What a listener has seen.
  private var toldView = PlaybackView(track: nil, status: .stopped, rate: 1, isBuffering: false)
  /// Where playback stood when listeners were last told something while it waited for data.
  private var stall: MediaTime?
  /// Where playback would be without the seek that a client has asked for, and until when its answer is expected.
  private var asked: (anchor: PositionAnchor, until: MonotonicInstant)?

  /// The position at `now`, within the timeline.
  func position(at now: MonotonicInstant) -> MediaTime { actual.position(at: now, end: end) }

  /// Takes over what the application says; nil when nothing plays.
  ///
  /// Without a position of the application's own the last one is carried on, from 0 at the start of a track.
  mutating func follow(
    _ playback: PlaybackDescription?, end: MediaTime?, isNewTrack: Bool, at now: MonotonicInstant
  ) {
    guard let playback else {
      actual = PositionAnchor(elapsed: .zero, rate: 0, instant: now)
      self.end = nil
      return
    }
    let carried = isNewTrack ? MediaTime.zero : actual.position(at: playback.instant, end: end)
    self.end = end
    let rate = playback.movement.isFinite ? playback.movement : 1
    actual = PositionAnchor(
      elapsed: (playback.elapsed ?? carried).clamped(to: end), rate: rate, instant: playback.instant)
  }

  /// A client has asked for a seek, which the application carries out now.
  mutating func seekBegan() {
    asked = (actual, MonotonicInstant(nanoseconds: .max))
  }

  /// The application has carried the seek out, or refused it.
  mutating func seekEnded(isDone: Bool, at now: MonotonicInstant) {
    guard isDone else { return asked = nil }
    asked?.until = now.advanced(byMilliseconds: Self.answerMilliseconds)
  }

  /// Whether listeners who see `view` from now on are misled without a `Seeked`.
  func isJump(seenAs view: PlaybackView) -> Bool {
    guard view.status != .stopped else { return false }
    if view.track != toldView.track {
      return SeekTest.isJump(
        from: PositionAnchor(elapsed: .zero, rate: actual.rate, instant: actual.instant), to: actual, end: end,
        isAnswer: false)
    }
    if view.isBuffering, let stall {
      return (actual.elapsed - stall).magnitude > SeekTest.standingTolerance
    }
    if let asked, actual.instant <= asked.until,
      SeekTest.isJump(from: asked.anchor, to: actual, end: end, isAnswer: true)
    {
      return true
    }
    // After a wait for data the narrow tolerance counts: listeners went on meanwhile.
    let isResumption = stall != nil && view.status == .playing
    return SeekTest.isJump(from: reference(for: view), to: actual, end: end, isAnswer: isResumption)
  }

  /// Listeners have been told everything about `view`, with a `Seeked` of this position if there was one.
  mutating func tell(_ view: PlaybackView, seeked position: MediaTime?, at now: MonotonicInstant) {
    // What was not told by a `Seeked` is no answer: from now on one differs from this, not from a track or a movement that has passed.
    asked = position == nil ? asked.map { (actual, $0.until) } : nil
    // A listener reads the position anew after a change of track, status or rate.
    let readsAnew =
      position != nil || view.track != toldView.track || view.status != toldView.status || view.rate != toldView.rate
    if readsAnew {
      told = PositionAnchor(elapsed: position ?? self.position(at: now), rate: view.movement, instant: now)
    }
    stall = view.isBuffering ? actual.elapsed : nil
    toldView = view
  }

  /// The position that a `Seeked` carries.
  ///
  /// What the application has just named goes out as it is: the moment that passed since is within the tolerance of rounding.
  func announced(at now: MonotonicInstant) -> MediaTime {
    let present = position(at: now)
    return (present - actual.elapsed).magnitude <= SeekTest.standingTolerance ? actual.elapsed : present
  }

  /// The anchor against which a report is tested.
  private func reference(for view: PlaybackView) -> PositionAnchor {
    guard toldView.status != .playing, view.status == .playing else { return told }
    // Nobody knows when between the two reports movement began: the wide tolerance counts.
    let stood = told.position(at: actual.instant, end: end)
    return PositionAnchor(elapsed: stood, rate: view.movement, instant: actual.instant)
  }
}
