internal import Foundation
internal import NPPlayer

/// An engine that writes down what it is told and says what a test wants.
@MainActor
final class ScriptedEngine: PlaybackEngine {
  var onEvent: ((EngineEvent) -> Void)?
  var position = 0.0
  var calls: [String] = []

  func open(_ location: MediaLocation, at position: Double, isPaused: Bool) {
    calls.append("open \(location.displayName) at \(Int(position))\(isPaused ? " paused" : "")")
  }
  func queueNext(_ location: MediaLocation?) { calls.append("queue \(location?.displayName ?? "nothing")") }
  func play() { calls.append("play") }
  func pause() { calls.append("pause") }
  func stop() { calls.append("stop") }
  func seek(to position: Double) { calls.append("seek \(Int(position))") }
  func setRate(_ rate: Double) { calls.append("rate \(rate)") }
  func setVolume(_ volume: Double) { calls.append("volume \(volume)") }

  /// The calls since the last time this was asked.
  func taken() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// An alarm that rings when told.
@MainActor
final class ManualAlarm: Alarm {
  private(set) var wait: Double?
  private var ring: (@MainActor () -> Void)?

  func set(after seconds: Double, _ ring: @escaping @MainActor () -> Void) {
    wait = seconds
    self.ring = ring
  }
  func cancel() {
    wait = nil
    ring = nil
  }
  func ringNow() {
    let ring = self.ring
    cancel()
    ring?()
  }
}

/// A model on a scripted engine, with a clock that moves when told.
@MainActor
final class ModelFixture {
  let engine = ScriptedEngine()
  let alarm = ManualAlarm()
  let opening = ManualAlarm()
  let model: PlaybackModel
  var seconds = 0.0
  var events: [PlayerEvent] = []
  var outcomes: [PlaybackModel.Outcome] = []

  convenience init(_ names: [String], repeatMode: RepeatMode = .off) {
    self.init(
      names.map { MediaEntry($0.contains("://") ? .url($0) : .file(LocalPath("/m/\($0).ogg"))) }, repeatMode: repeatMode
    )
  }

  init(_ entries: [MediaEntry], repeatMode: RepeatMode = .off) {
    var clock: () -> Double = { 0 }
    model = PlaybackModel(
      queue: PlayQueue(entries, repeatMode: repeatMode), engine: engine, chapterAlarm: alarm, openingAlarm: opening,
      now: { Date(timeIntervalSince1970: clock()) })
    clock = { [weak self] in self?.seconds ?? 0 }
    model.onEvent = { [weak self] in self?.events.append($0) }
    model.onOutcome = { [weak self] in self?.outcomes.append($0) }
    _ = engine.taken()
  }

  func say(_ events: EngineEvent...) {
    for event in events { engine.onEvent?(event) }
  }

  /// Lets the current piece begin as GStreamer does.
  func begin(duration: Double? = 100, _ state: EngineState = .playing) {
    guard let location = model.queue.current?.entry.location else { return }
    say(.started(location), .made(isSeekable: duration != nil, isLive: duration == nil, hasVideo: false))
    say(.tags(TagFacts()), .duration(duration), .state(state))
  }

  func tracks() -> [String] {
    events.compactMap { if case .track(let track) = $0 { track.content.title } else { nil } }
  }

  func states() -> [String] {
    events.compactMap { if case .state(let state, _, _) = $0 { state.rawValue } else { nil } }
  }
}
