internal import Observation

/// The truth of the app: which soundscape is chosen, and whether it is heard.
@MainActor @Observable
final class PlaybackModel {
  /// The soundscapes, in order.
  let soundscapes: [Soundscape]
  /// The chosen one.
  private(set) var current: Soundscape
  /// Whether it is heard.
  private(set) var isPlaying = false

  /// Takes lines for whoever started the app.
  @ObservationIgnored var onLine: ((String) -> Void)?
  @ObservationIgnored private let engine: SoundscapeEngine

  /// Makes a model that has chosen the first soundscape and is silent.
  init(soundscapes: [Soundscape], engine: SoundscapeEngine) {
    precondition(!soundscapes.isEmpty, "an app of soundscapes has at least one")
    self.soundscapes = soundscapes
    self.engine = engine
    current = soundscapes[0]
    engine.onEvent = { [weak self] event in self?.take(event) }
  }

  /// Plays, or goes on.
  func play() {
    guard !isPlaying else { return }
    isPlaying = true
    if hasBegun {
      engine.resume()
    } else {
      begin(current)
    }
  }

  /// Holds.
  func pause() {
    guard isPlaying else { return }
    isPlaying = false
    engine.pause()
  }

  /// Goes to the next soundscape, and after the last to the first.
  func next() { step(by: 1) }

  /// Goes to the soundscape before, and before the first to the last.
  func previous() { step(by: -1) }

  /// Goes to a soundscape by its id; an unknown one changes nothing.
  func select(_ id: Soundscape.ID) {
    guard let soundscape = soundscapes.first(where: { $0.id == id }) else { return }
    choose(soundscape)
  }

  /// Falls silent for good.
  func stop() {
    isPlaying = false
    engine.stop()
  }

  @ObservationIgnored private var hasBegun = false

  private func step(by distance: Int) {
    let place = soundscapes.firstIndex { $0.id == current.id } ?? 0
    choose(soundscapes[(place + distance + soundscapes.count) % soundscapes.count])
  }

  private func choose(_ soundscape: Soundscape) {
    current = soundscape
    hasBegun = false
    if isPlaying { begin(soundscape) }
  }

  private func begin(_ soundscape: Soundscape) {
    hasBegun = true
    engine.play(soundscape)
    onLine?("\(soundscape.name): \(soundscape.summary)")
  }

  private func take(_ event: SoundscapeEngine.Event) {
    switch event {
    case .playing, .paused: break  // As asked for.
    case .remark(let text): onLine?(text)
    case .failed(let text):
      isPlaying = false
      hasBegun = false
      onLine?(text)
    }
  }
}
