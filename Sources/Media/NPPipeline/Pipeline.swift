internal import NPSystem

/// Plays one thing after the other: files, radio, anything that GStreamer reads.
///
/// Commands return at once and are carried out in order on a thread of the pipeline's own, which sleeps while nothing
/// happens. What comes of them is told by `events`. May be used from any thread or task; ends when it is released.
package final class Pipeline: Sendable {
  /// How a pipeline is set up.
  package struct Configuration: Sendable {
    /// Where the sound goes.
    package var output: AudioOutput
    /// How the sound server shows the program.
    package var client: AudioClient
    /// How lost network streams are asked for again.
    package var retryPolicy: RetryPolicy
    /// The volume at the start, 0 to 1, as `setVolume` takes it.
    package var volume: Double

    /// Makes a configuration; the defaults play through the user's sound server at full volume.
    package init(
      output: AudioOutput = .automatic(), client: AudioClient = AudioClient(),
      retryPolicy: RetryPolicy = RetryPolicy(), volume: Double = 1
    ) {
      self.output = output
      self.client = client
      self.retryPolicy = retryPolicy
      self.volume = volume
    }
  }

  /// What happens, in order, for one listener; ends with the pipeline.
  package let events: AsyncStream<PipelineEvent>

  let shared: PipelineShared

  /// Starts GStreamer, once per process, and the pipeline's thread; opens no device yet.
  ///
  /// - Parameter configuration: How the pipeline is set up.
  /// - Throws: `.unavailable` when GStreamer, a descriptor or a thread is not to be had.
  package init(configuration: Configuration = Configuration()) throws(PipelineError) {
    try GStreamerRuntime.start()
    let (stream, continuation) = AsyncStream.makeStream(of: PipelineEvent.self)
    let shared = try PipelineShared(continuation: continuation)
    events = stream
    self.shared = shared
    try WorkThread.start { runPipeline(configuration, shared) }
  }

  deinit { shared.mailbox.close() }

  /// Opens a location and holds it, paused, at a position in seconds; `play` goes on from there.
  ///
  /// What played before stops, and what was queued is forgotten. A failure is told as `failed` with its cause.
  package func load(_ location: MediaLocation, at position: Double = 0) {
    post(.load(location, position: position.isFinite ? max(0, position) : 0))
  }

  /// Plays what is loaded: from where it stands, or from the start when it was stopped, has ended or has failed.
  package func play() { post(.play) }

  /// Holds the position; what is still being opened is opened and then held.
  package func pause() { post(.pause) }

  /// Closes the media and the sound device; `play` starts from the beginning.
  package func stop() { post(.stop) }

  /// Goes to a position in seconds, to the sample where the format allows; answered by `seekFinished`.
  ///
  /// Beyond the end counts as the end. Of several seeks in a row only the last may be answered. Where the media
  /// cannot be sought in, a warning `notSeekable` is the answer.
  package func seek(to position: Double) { post(.seek(position)) }

  /// Sets the speed with the pitch kept, 0.25 to 8; answered by `rateChanged` where it changes.
  ///
  /// It lasts from track to track. Where the media does not allow it, a warning `notSeekable` is the answer.
  package func setRate(_ rate: Double) { post(.rate(rate)) }

  /// Sets the volume, 0 to 1, as mixers show it: the cube of it is the factor on the samples.
  package func setVolume(_ volume: Double) { shared.mailbox.post(.volume(volume)) }

  /// Says what follows the current track; nil takes it back.
  ///
  /// A local file that is queued before `aboutToFinish` follows without a gap; anything else is opened when the
  /// current track has ended. Either way `trackStarted` tells, and nothing is queued any more then.
  package func queueNext(_ location: MediaLocation?) { post(.next(location)) }

  /// Seconds since the start of the current track, asked for when read; the end after the end, 0 after a stop.
  package var position: Double { shared.currentPosition() }

  private func post(_ command: PlaybackMachine.Command) {
    shared.mailbox.post(.command(command))
  }
}

/// The body of a pipeline's thread: it ends when the pipeline is released.
private func runPipeline(_ configuration: Pipeline.Configuration, _ shared: PipelineShared) {
  let driver = PipelineDriver(configuration, shared: shared)
  while let messages = shared.mailbox.take() {
    for message in messages { driver.receive(message) }
    if let deadline = driver.deadline, deadline <= MonotonicClock.now() { driver.fireTimers() }
    // One message at a time: what arrives in the mailbox meanwhile may be older than what is next on the bus.
    if let message = driver.bus?.pop() {
      driver.receive(message)
    } else {
      MessageLoop.wait(mailbox: shared.mailbox.descriptor, bus: driver.bus?.descriptor, deadline: driver.deadline)
      shared.wakeUps.withLock { $0 += 1 }
    }
  }
  driver.finish()
  shared.finish()
}
