/// Decides what a pipeline does next; knows neither GStreamer nor time.
///
/// Commands of the caller and facts from the media framework come in with the present instant, actions come out.
/// Instants and delays are seconds of a monotonic clock.
struct PlaybackMachine {
  /// How far the present location is.
  enum Phase: Equatable {
    /// Nothing is open and nothing is planned.
    case idle
    /// Opening was asked for; the first sample is not there yet.
    case opening
    /// The first sample was there.
    case open
    /// Nothing is open; the next attempt comes with the retry timer, or with `play` when there is no timer.
    case waiting
    /// Nothing is open; a failure is being explained.
    case diagnosing
  }

  /// The one-shot timers; while the media simply plays, only `overdue` is set, once for each track.
  enum Timer: Hashable {
    /// How long a standing position may go unmentioned.
    case grace
    /// How long a server may send nothing.
    case watchdog
    /// When the next attempt to open is due.
    case retry
    /// How long the rest of the buffer may last after its source is lost.
    case drain
    /// When the track should have been over for a while.
    case overdue
  }

  /// A seek that is not done yet.
  struct Seek: Equatable {
    var target: Double
    /// Whether the caller asked for it, and wants to hear of its end.
    var isAnnounced: Bool
  }

  static let grace = 0.2
  static let drainLimit = 20.0
  static let steadyAfter = 10.0
  /// How long a local file may take to its first sample.
  static let openingLimit = 10.0
  /// How long the first sample may take when all of a local file is read.
  static let decodingLimit = 2.0
  /// How long after its end a track is missed.
  static let overdueAfter = 5.0
  static let rates = 0.25...8.0

  let policy: RetryPolicy
  var phase = Phase.idle
  var location: MediaLocation?
  var wantsPlay = false
  var isInterrupted = false
  var rate = 1.0
  /// The rate that is really played at; 1 where the media does not allow another.
  var effectiveRate = 1.0
  var next: MediaLocation?
  /// What was handed to the framework to follow without a gap, and is not heard yet.
  var handed: MediaLocation?
  /// What the caller wants instead of `handed`; `.some(nil)` is nothing.
  var replacement: MediaLocation??
  var percent = 100
  var isRadio = false
  var canSeek = false
  var duration: Double?
  var seekInFlight: Seek?
  var pendingSeek: Seek?
  var isRunAsked = false
  var isRunning = false
  /// Whether the present opening is a new track for the caller, and not the same one again.
  var announcesTrack = false
  /// Whether the present location followed another by itself, and was not loaded.
  var follows = false
  var hasPlayed = false
  var anchor = PositionAnchor()
  /// What a radio had played before it was reconnected.
  var elapsedBefore = 0.0
  var attempts = 0
  var runningSince: Double?
  /// Why the source is gone while its last seconds still play from the buffer.
  var drainCause: PipelineError?
  /// How long the rest of the buffer may still take, while the position moves.
  var drainRest: Double?
  /// When the end was missed last, so that it is not missed again at once.
  var endMissedAt = -Double.infinity
  var outputFailures = 0
  var warnedOfOutput = false
  var shown = PlaybackState.stopped
  var timers: [Timer: Double] = [:]
  var actions: [Action] = []

  init(policy: RetryPolicy) {
    self.policy = policy
  }

  /// The instant at which `fireTimers` must be called; nil when nothing is due.
  var deadline: Double? { timers.values.min() }

  /// Whether only the buffer plays on.
  var isDraining: Bool { drainRest != nil }

  /// Seconds since the start of the track, as the anchor knows them.
  func position(at now: Double) -> Double { elapsedBefore + anchor.position(at: now) }

  /// Whether the framework can be asked for the position and will tell the truth.
  var hasFrameworkPosition: Bool { phase == .open && seekInFlight == nil && !isDraining }

  /// The actions since the last call, in order.
  mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }

  /// Runs what is due at an instant.
  mutating func fireTimers(at now: Double) {
    for (timer, instant) in timers.sorted(by: { $0.value < $1.value }) where instant <= now && timers[timer] == instant
    {
      timers[timer] = nil
      switch timer {
      case .grace: break
      case .watchdog: nothingComes(at: now)
      case .retry: open(at: resumePosition(at: now), at: now)
      case .drain: finishDrain(at: now)
      case .overdue:
        endMissedAt = now
        actions.append(.checkPosition)
      }
      show(at: now, graceIsOver: timer == .grace)
    }
  }
}

extension PlaybackMachine {
  /// What the caller asks for.
  enum Command: Sendable, Equatable {
    case load(MediaLocation, position: Double)
    case play
    case pause
    case stop
    case seek(Double)
    case rate(Double)
    case next(MediaLocation?)
  }

  /// What the media framework reports.
  enum Fact: Sendable, Equatable {
    /// The media delivers by itself and has no first sample to wait for.
    case openedLive
    /// The first sample is there, or a seek is done.
    case settled(position: Double?, canSeek: Bool, duration: Double?)
    /// Sound is coming out; `position` is where.
    case running(position: Double?)
    case streamStarted
    case buffering(Int)
    /// Something came from the server, or it answered.
    case progress
    case radio
    case handedOver(MediaLocation)
    case aboutToFinish
    /// Where the framework stands, as `checkPosition` asked.
    case position(Double)
    case duration(Double?)
    case ended
    case lacksSound
    case sourceFailed(PipelineError)
    case outputFailed(PipelineError)
    /// No device opened, and nothing was opened therefore.
    case outputUnavailable(PipelineError)
    /// No device opened, and silence took its place.
    case outputReplaced(PipelineError)
    case deviceOpened
    case seekRefused
    /// The follower was taken before a seek could be done.
    case seekOvertaken
    case diagnosed(PipelineError)
    case interruption(Bool)
  }

  /// Which outputs an opening may use.
  enum OutputChoice: Sendable, Equatable {
    case deviceOrSilence
    case deviceOnly
    case silence
  }

  /// What is to be done.
  enum Action: Sendable, Equatable {
    case open(MediaLocation, OutputChoice)
    case close
    case run
    case hold
    case seek(position: Double, rate: Double)
    case offerNext(MediaLocation?)
    /// Ask the framework where it stands, and report it.
    case checkPosition
    case diagnose(PipelineError, MediaLocation)
    /// The track that is heard changed inside what is open.
    case switchTrack(MediaLocation)
    case emit(PipelineEvent)
  }
}

/// Where a position stood at an instant, and how fast it moves since.
struct PositionAnchor: Equatable {
  var position = 0.0
  var instant = 0.0
  var rate = 0.0

  /// The position in seconds at an instant.
  func position(at now: Double) -> Double { max(0, position + (now - instant) * rate) }
}
