internal import NPCore
internal import NPMPRIS

/// What a command that was just carried out will have changed, until the application's state says so itself.
///
/// Two presses of one button come closer together than the application's reports: without this, a second `Pause` of a session that has a toggle alone
/// would start it again, and a second `Seek` would start from where the first did.
struct CommandExpectation: Sendable {
  /// How long an expectation holds without a report: an application that ignored the command is asked again then.
  static let milliseconds: Int64 = 500

  private var status: PlaybackStatus?
  private var position: PositionAnchor?
  private var until = MonotonicInstant(nanoseconds: .min)

  /// The application has spoken: nothing is to be guessed.
  mutating func clear() { self = CommandExpectation() }

  /// Expects what a command does, seen from what held when it was resolved.
  mutating func expect(_ command: SessionCommand, seenFrom resolver: CommandResolver, at now: MonotonicInstant) {
    switch command {
    case .play: status = .playing
    case .pause: status = .paused
    case .stop: status = .stopped
    case .togglePlayPause: status = resolver.status == .playing ? .paused : .playing
    case .seekToPosition(let target): anchor(target, resolver, now)
    case .skipForward(let seconds): anchor(resolver.position + (MediaTime(seconds: seconds) ?? .zero), resolver, now)
    case .skipBackward(let seconds): anchor(resolver.position - (MediaTime(seconds: seconds) ?? .zero), resolver, now)
    default: return
    }
    until = now.advanced(byMilliseconds: Self.milliseconds)
  }

  /// Puts what is expected in place of what was reported.
  func applied(to resolver: CommandResolver, at now: MonotonicInstant) -> CommandResolver {
    guard now < until else { return resolver }
    var resolver = resolver
    resolver.status = status ?? resolver.status
    if let position { resolver.position = position.position(at: now, end: resolver.end) }
    return resolver
  }

  private mutating func anchor(_ target: MediaTime, _ resolver: CommandResolver, _ now: MonotonicInstant) {
    position = PositionAnchor(elapsed: target.clamped(to: resolver.end), rate: resolver.movement, instant: now)
  }
}
