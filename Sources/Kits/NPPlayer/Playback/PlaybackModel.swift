package import Foundation
internal import Observation

/// The truth of the player: what is current, how it plays, and what comes next.
///
/// Everything that shows or publishes reads it; everything that commands calls it. It turns the queue's actions into
/// the engine's calls and the engine's events into state. Nothing in it ticks: a position is an anchor.
///
/// A piece that was opened is shown once enough is known of it, or after a moment: whoever looks on sees one change
/// with title, length and picture, and of a corrupt entry nothing at all.
@MainActor @Observable
package final class PlaybackModel {
  /// A position that held at an instant; between anchors it follows from the rate.
  package struct Anchor: Equatable, Sendable {
    /// Seconds into the piece.
    package var position: Double
    /// When that was.
    package var date: Date
  }

  /// A decision that only whoever owns the process can take.
  package enum Outcome: Equatable, Sendable {
    /// The list has played to its end.
    case finished
    /// Not one entry could be played.
    case failed
  }

  /// What is played, and in which order.
  package internal(set) var queue: PlayQueue
  /// The occurrence that is shown; behind the queue's current one while that is being opened.
  package internal(set) var shown: PlayQueue.Occurrence?
  /// What is known of the shown piece; nil when nothing is shown.
  package internal(set) var facts: MediaFacts?
  /// The embedded picture of the shown piece, encoded; nil when it has none.
  package internal(set) var picture: [UInt8]?
  /// What the player is doing.
  package internal(set) var status = PlayerDisplay.Status.stopped
  /// The last position that was known for certain.
  package internal(set) var anchor: Anchor
  /// The chosen speed, kept over pauses and pieces.
  package internal(set) var rate: Double
  /// The volume, 0 to 1.
  package internal(set) var volume: Double
  /// The chapter that is heard, from 1; nil without chapters.
  package internal(set) var chapter: Int?

  /// Whether something follows the shown piece, or would when a person asks.
  package internal(set) var hasNext = false
  /// Whether the shown piece has a start to go back to, or a piece before it.
  package internal(set) var hasPrevious = false

  /// Takes events for `--json` and plain lines.
  @ObservationIgnored package var onEvent: ((PlayerEvent) -> Void)?
  /// Learns that playing has ended by itself.
  @ObservationIgnored package var onOutcome: ((Outcome) -> Void)?

  @ObservationIgnored let engine: any PlaybackEngine
  @ObservationIgnored let chapterAlarm: any Alarm
  @ObservationIgnored let openingAlarm: any Alarm
  @ObservationIgnored let now: () -> Date
  /// The piece that was opened and is not shown yet.
  @ObservationIgnored var pending: PendingPiece?
  /// The occurrence that the engine was told to play after the current one.
  @ObservationIgnored var queued: OccurrenceID?
  /// Whether a person wants sound.
  @ObservationIgnored var wantsSound = false
  @ObservationIgnored var said = SaidBefore()

  /// What is known of pieces that were shown, so that a list of them shows more than file names.
  @ObservationIgnored var remembered: [OccurrenceID: MediaFacts] = [:]

  /// What was told in events already, so that equal things are told once.
  struct SaidBefore {
    var track: PlayerEvent?
    var state: PlayerEvent?
    var videoNote: OccurrenceID?
  }

  /// Makes a model that has not started.
  ///
  /// - Parameters:
  ///   - queue: What to play.
  ///   - engine: What plays it.
  ///   - rate: The speed at the start.
  ///   - volume: The volume at the start, 0 to 1.
  ///   - chapterAlarm: Rings when the next chapter begins.
  ///   - openingAlarm: Rings when a piece is shown although little is known of it.
  ///   - now: The clock of anchors.
  package init(
    queue: PlayQueue, engine: any PlaybackEngine, rate: Double = 1, volume: Double = 1, chapterAlarm: any Alarm,
    openingAlarm: any Alarm, now: @escaping () -> Date = { Date() }
  ) {
    self.queue = queue
    self.engine = engine
    self.rate = rate
    self.volume = volume
    self.chapterAlarm = chapterAlarm
    self.openingAlarm = openingAlarm
    self.now = now
    anchor = Anchor(position: 0, date: now())
    engine.setVolume(volume)
    if rate != 1 { engine.setRate(rate) }
    engine.onEvent = { [weak self] event in self?.take(event) }
  }

  /// The position now, in seconds.
  package var position: Double {
    guard status == .playing else { return anchor.position }
    let moved = anchor.position + now().timeIntervalSince(anchor.date) * rate
    if let duration = facts?.duration { return min(max(0, moved), max(duration, anchor.position)) }
    return max(0, moved)
  }

  /// The place of the shown piece in playing order, from 1; nil when nothing is shown.
  package var shownNumber: Int? { shown.flatMap { queue.number(of: $0.id) } }

  /// The kind of content and its texts; nil when nothing is shown.
  package var content: ContentChoice? { facts.map { ContentChoice($0) } }

  /// What is known of an occurrence: all that was ever shown of it, else what a playlist said.
  package func knownFacts(of occurrence: PlayQueue.Occurrence) -> MediaFacts {
    if occurrence.id == shown?.id, let facts { return facts }
    return remembered[occurrence.id] ?? MediaFacts(occurrence.entry)
  }

  /// The length of the shown piece.
  package var length: PlayerDisplay.Length {
    guard let facts else { return .unknown }
    return PlaybackModel.length(of: facts)
  }

  /// The length of a piece of which `facts` are known.
  package static func length(of facts: MediaFacts) -> PlayerDisplay.Length {
    if let duration = facts.duration { return .finite(duration) }
    if case .radio = ContentChoice(facts) { return .live }
    return .unknown
  }

  /// Whether positions can be reached and the speed changed: not so with live streams.
  package var canSeek: Bool {
    guard let facts else { return false }
    return facts.isSeekable && facts.duration != nil
  }

  /// The whole of it for the terminal.
  package var display: PlayerDisplay {
    var display = PlayerDisplay()
    let content = self.content
    display.title = content?.title ?? queue.current?.entry.displayName ?? ""
    display.subtitle = content?.subtitle
    display.kind = content?.kind ?? "generic"
    display.number = shownNumber ?? queue.currentNumber
    display.count = queue.count
    display.status = status
    display.position = position
    display.length = length
    display.volume = volume
    display.rate = rate
    display.isShuffled = queue.isShuffled
    display.repeatMode = queue.repeatMode
    display.chapter = chapterText
    return display
  }

  private var chapterText: String? {
    guard let chapter, let chapters = facts?.chapters, chapters.indices.contains(chapter - 1) else { return nil }
    let title = PlainText.filled(chapters[chapter - 1].title)
    return "chapter \(chapter) of \(chapters.count)" + (title.map { ": \($0)" } ?? "")
  }
}
