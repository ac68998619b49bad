internal import NPPipeline

/// Makes the sound: the part of the app that an Apple developer would build on AVAudioEngine.
@MainActor
final class SoundscapeEngine {
  /// What the engine tells of itself.
  enum Event {
    /// Sound comes out.
    case playing
    /// It holds.
    case paused
    /// It cannot go on; the reason is for people.
    case failed(String)
    /// Worth a line; the sound goes on.
    case remark(String)
  }

  /// Takes every event, in order.
  var onEvent: ((Event) -> Void)?

  private let pipeline: SynthesisPipeline
  private var listening: Task<Void, Never>?

  /// Starts the sound framework; opens no device yet.
  ///
  /// - Throws: `PipelineError` when the framework cannot be started.
  init(isSilent: Bool) throws {
    pipeline = try SynthesisPipeline(output: isSilent ? .null : .automatic(), client: AudioClient(name: "Ambient"))
    let events = pipeline.events
    listening = Task { [weak self] in
      for await event in events { self?.take(event) }
    }
  }

  deinit { listening?.cancel() }

  /// Plays a soundscape, after what played has faded out.
  func play(_ soundscape: Soundscape) {
    pipeline.load(soundscape.synthesis, fade: 0.8)
    pipeline.play(fade: 0.8)
  }

  /// Goes on.
  func resume() { pipeline.play(fade: 0.4) }

  /// Holds.
  func pause() { pipeline.pause(fade: 0.4) }

  /// Gives the sound device back.
  func stop() { pipeline.stop() }

  private func take(_ event: PipelineEvent) {
    switch event {
    case .stateChanged(.playing): onEvent?(.playing)
    case .stateChanged(.paused): onEvent?(.paused)
    case .stateChanged(.failed(let error)): onEvent?(.failed(error.description))
    case .warning(let error): onEvent?(.remark(error.description))
    default: break
    }
  }
}
