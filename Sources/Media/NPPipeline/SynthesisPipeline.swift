internal import CNPGStreamer
internal import NPSystem

/// Plays sound that GStreamer makes itself, from a description, without an end.
///
/// A description is a bin with one open source pad of raw audio, for example
/// `audiotestsrc wave=pink-noise ! audiocheblimit mode=low-pass cutoff=800`. Commands return at once and are carried
/// out in order on a thread of the pipeline's own. Fades are computed per sample; no timer ticks. Ends when released.
package final class SynthesisPipeline: Sendable {
  /// What happens, in order, for one listener: states, the output and its warning; ends with the pipeline.
  package let events: AsyncStream<PipelineEvent>

  private let shared: SynthesisShared

  /// Starts GStreamer, once per process, and the pipeline's thread; opens no device yet.
  ///
  /// - Parameters:
  ///   - output: Where the sound goes.
  ///   - client: How the sound server shows the program.
  ///   - volume: The volume at the start, 0 to 1, as `setVolume` takes it.
  /// - Throws: `.unavailable` when GStreamer, a descriptor or a thread is not to be had.
  package init(
    output: AudioOutput = .automatic(), client: AudioClient = AudioClient(), volume: Double = 1
  ) throws(PipelineError) {
    try GStreamerRuntime.start()
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent.self)
    let shared = SynthesisShared(mailbox: try Mailbox(), continuation: continuation)
    events = stream
    self.shared = shared
    let opener = AudioSinkOpener(output: output, client: client)
    try WorkThread.start { runSynthesis(opener, volume, shared) }
  }

  deinit { shared.mailbox.close() }

  /// Takes another description; what plays fades out, and the new one fades in, in so many seconds each.
  ///
  /// A description that cannot be built is told as `failed` with the cause `invalidDescription` when it is played.
  package func load(_ description: String, fade: Double = 0) { shared.mailbox.post(.load(description, fade: fade)) }

  /// Plays what is loaded, fading in within so many seconds.
  package func play(fade: Double = 0) { shared.mailbox.post(.play(fade: fade)) }

  /// Holds, after fading out within so many seconds; the state is `paused` at once.
  package func pause(fade: Double = 0) { shared.mailbox.post(.pause(fade: fade)) }

  /// Closes the sound device, after fading out within so many seconds; the state is `stopped` at once.
  package func stop(fade: Double = 0) { shared.mailbox.post(.stop(fade: fade)) }

  /// Sets the volume, 0 to 1, as mixers show it, within so many seconds.
  package func setVolume(_ volume: Double, fade: Double = 0) {
    shared.mailbox.post(.volume(volume, fade: fade))
  }

  /// Seconds that have been heard since it was opened; 0 when nothing is open.
  package var position: Double { shared.element.withLock { $0 }?.position() ?? 0 }
}

/// What the callers of a synthesis pipeline and its thread share.
private final class SynthesisShared: Sendable {
  let mailbox: Mailbox<SynthesisMachine.Command>
  let element = Lock<ElementHandle?>(nil)
  let continuation: AsyncStream<PipelineEvent>.Continuation

  init(mailbox: Mailbox<SynthesisMachine.Command>, continuation: AsyncStream<PipelineEvent>.Continuation) {
    self.mailbox = mailbox
    self.continuation = continuation
  }
}

/// The body of a synthesis pipeline's thread: it ends when the pipeline is released.
private func runSynthesis(_ opener: AudioSinkOpener, _ volume: Double, _ shared: SynthesisShared) {
  let driver = SynthesisDriver(opener, volume: volume, shared: shared)
  while let commands = shared.mailbox.take() {
    for command in commands { driver.receive(command) }
    driver.fireTimer()
    if let message = driver.chain?.bus.pop() {
      driver.receive(message)
    } else {
      MessageLoop.wait(
        mailbox: shared.mailbox.descriptor, bus: driver.chain?.bus.descriptor, deadline: driver.deadline)
    }
  }
  driver.finish()
  shared.continuation.finish()
}

/// Carries out what the machine decides; belongs to the pipeline's thread.
private final class SynthesisDriver {
  private var machine: SynthesisMachine
  private(set) var chain: SynthesisChain?
  private let opener: AudioSinkOpener
  private let shared: SynthesisShared
  private var outputName: String?

  init(_ opener: AudioSinkOpener, volume: Double, shared: SynthesisShared) {
    machine = SynthesisMachine(volume: volume)
    self.opener = opener
    self.shared = shared
  }

  var deadline: Double? { machine.deadline }

  func receive(_ command: SynthesisMachine.Command) {
    machine.handle(command, at: MonotonicClock.now())
    settle()
  }

  func fireTimer() {
    machine.fireTimer(at: MonotonicClock.now())
    settle()
  }

  func receive(_ message: BusMessage) {
    guard let chain else { return }
    let now = MonotonicClock.now()
    if message.kind == .stateChanged, message.isFrom(chain.pipeline), message.saysPlaying {
      machine.handle(.running, at: now)
    } else if let fault = message.fault {
      if message.isWithin(chain.sink.element) {
        let problem = PipelineError(.noAudioOutput, "The sound device failed", detail: fault.message)
        machine.handle(.outputFailed(problem), at: now)
      } else {
        machine.handle(
          .failed(PipelineError(.failed, "The synthesis failed", detail: fault.message)), at: now)
      }
    }
    settle()
  }

  func finish() { receive(.stop(fade: 0)) }

  private func settle() {
    while true {
      let actions = machine.takeActions()
      if actions.isEmpty { return }
      for action in actions { perform(action) }
    }
  }

  private func perform(_ action: SynthesisMachine.Action) {
    switch action {
    case .open(let description, let choice): open(description, choice)
    case .close:
      shared.element.withLock { $0 = nil }
      chain = nil
    case .run: change(to: GST_STATE_PLAYING)
    case .hold: change(to: GST_STATE_PAUSED)
    case .gain(let from, let to, let seconds): chain?.ramp(from: from, to: to, seconds: seconds)
    case .emit(let event): shared.continuation.yield(event)
    }
  }

  private func open(_ description: String, _ choice: PlaybackMachine.OutputChoice) {
    let now = MonotonicClock.now()
    do {
      // The converter lets a description end in bare caps, which could not be linked to anything by themselves.
      let source = try ElementHandle.makeBin(description + " ! audioconvert")
      let sink = try opener.open(choice)
      let chain = try SynthesisChain(source, sink)
      self.chain = chain
      shared.element.withLock { $0 = chain.pipeline }
      machine.handle(sink.problem.map { .outputReplaced($0) } ?? .deviceOpened, at: now)
      if outputName != sink.name {
        outputName = sink.name
        shared.continuation.yield(.outputChanged(name: sink.name))
      }
    } catch {
      machine.handle(error.code == .noAudioOutput ? .outputUnavailable(error) : .failed(error), at: now)
    }
  }

  private func change(to state: GstState) {
    guard let chain, chain.pipeline.setState(state) == GST_STATE_CHANGE_FAILURE else { return }
    machine.handle(
      .outputFailed(PipelineError(.noAudioOutput, "The sound device failed")), at: MonotonicClock.now())
  }
}

/// A source, a volume and a sink in one pipeline; belongs to the pipeline's thread.
private final class SynthesisChain {
  let pipeline: ElementHandle
  let bus: MessageBus
  let sink: AudioSink
  private let volume: ElementHandle

  init(_ source: ElementHandle, _ sink: AudioSink) throws(PipelineError) {
    guard let volume = ElementHandle.make("volume"), let resample = ElementHandle.make("audioresample") else {
      throw PipelineError(.unavailable, "GStreamer's base plugins are not installed")
    }
    let pipeline = unsafe source.withUnsafe { source in
      unsafe volume.withUnsafe { volume in
        unsafe resample.withUnsafe { resample in
          unsafe sink.element.withUnsafe { sink in
            unsafe cnp_make_chain(source, volume, resample, sink)
          }
        }
      }
    }
    guard let pipeline = unsafe pipeline else {
      throw PipelineError(.invalidDescription, "The description has no open pad that gives sound")
    }
    let handle = unsafe ElementHandle(adopting: pipeline)
    guard let bus = MessageBus(of: handle) else {
      throw PipelineError(.unavailable, "GStreamer made a pipeline without a bus")
    }
    self.pipeline = handle
    self.bus = bus
    self.sink = sink
    self.volume = volume
  }

  deinit { _ = pipeline.setState(GST_STATE_NULL) }

  /// Lets the gain follow a straight line on the slider, from where the next buffer begins.
  func ramp(from: Double, to: Double, seconds: Double) {
    unsafe volume.withUnsafe { element in
      unsafe cnp_clear_curve(element, "volume")
      guard seconds > 0 else {
        unsafe cnp_set_double(element, "volume", to * to * to)
        return
      }
      let start = unsafe cnp_passed_time(element)
      // The factor is the cube of the slider: enough points make the line of chords sound like the curve.
      let points = 17
      let steps = (0..<points).map { Double($0) / Double(points - 1) }
      let times = steps.map { start + guint64($0 * seconds * 1e9) }
      let values = steps.map { step in
        let gain = from + (to - from) * step
        return gain * gain * gain
      }
      unsafe cnp_set_curve(element, "volume", times, values, guint(points))
    }
  }
}
