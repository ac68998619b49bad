internal import CNPGStreamer
internal import NPSystem

/// One opening of one location: a `playbin3` with its sink, from READY to its end.
///
/// Made anew for every opening, so that nothing of an earlier failure is left in it. Belongs to the pipeline's thread.
final class Playbin {
  /// Sound and buffering of what a demuxer gives; no pictures, no subtitles, and the volume of the sink where it has one.
  private static let flags: Int32 = 0x2 | 0x10 | 0x100

  let element: ElementHandle
  let sink: AudioSink
  let bus: MessageBus
  private let signals: PlaybinSignals

  init(_ location: MediaLocation, sink: AudioSink, volume: Double, signals: PlaybinSignals) throws(PipelineError) {
    guard let element = ElementHandle.make("playbin3"), let bus = MessageBus(of: element) else {
      throw PipelineError(.unavailable, "GStreamer's base plugins are not installed")
    }
    // Scaletempo keeps the pitch at other speeds; at the recorded speed it passes buffers through.
    let filter = try? ElementHandle.makeBin("audioconvert ! scaletempo")
    self.element = element
    self.sink = sink
    self.bus = bus
    self.signals = signals
    unsafe element.withUnsafe { playbin in
      unsafe cnp_set_int(playbin, "flags", Self.flags)
      unsafe cnp_set_int64(playbin, "buffer-duration", 3_000_000_000)
      unsafe cnp_set_string(playbin, "uri", location.uri)
      unsafe sink.element.withUnsafe { unsafe cnp_set_object(playbin, "audio-sink", $0) }
      unsafe filter?.withUnsafe { unsafe cnp_set_object(playbin, "audio-filter", $0) }
      unsafe cnp_set_double(playbin, "volume", volume * volume * volume)
      unsafe cnp_connect_about_to_finish(playbin, playbinIsAboutToFinish, signals.retained(), releasePlaybinSignals)
      unsafe cnp_connect_element_setup(playbin, playbinSetsUpElement, signals.retained(), releasePlaybinSignals)
      unsafe cnp_connect_volume_notify(playbin, playbinChangedVolume, signals.retained(), releasePlaybinSignals)
    }
  }

  /// Begins to open the media, up to the first sample.
  func open() -> GstStateChangeReturn {
    let ready = element.setState(GST_STATE_READY)
    guard ready != GST_STATE_CHANGE_FAILURE else { return ready }
    // GStreamer 1.22 starts the source before the decoder: when the source is the faster one, its first data come to
    // a decoder that throws them away without a word, and nothing follows for ever.
    unsafe element.withUnsafe { unsafe cnp_start_decoder($0) }
    return element.setState(GST_STATE_PAUSED)
  }

  deinit {
    if let instant = signals.disarm() {
      PlaybinTeardown(element: element, sink: sink.element, handedOver: instant).run()
    } else {
      _ = element.setState(GST_STATE_NULL)
    }
  }

  /// The volume as sliders show it, 0 to 1: the cube root of the factor on the samples.
  var volume: Double {
    get {
      let factor = unsafe element.withUnsafe { unsafe cnp_get_double($0, "volume") }
      return cubeRoot(factor)
    }
    set { unsafe element.withUnsafe { unsafe cnp_set_double($0, "volume", newValue * newValue * newValue) } }
  }

  private func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    // Newton's iteration from above converges to the last digit in a few steps.
    var root = max(1, value)
    for _ in 0..<40 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
}

/// What GStreamer's threads tell about one playbin, and what they may take: the track that follows without a gap.
final class PlaybinSignals: Sendable {
  private struct Contents: Sendable {
    var next: MediaLocation?
    var isArmed = true
    /// When a track was handed over that is not heard yet.
    var handedOver: Double?
  }

  private let contents = Lock(Contents())
  private let isLocal: Bool
  private let report: @Sendable (PlaybinSignal) -> Void

  /// `report` is called on threads of GStreamer and must not wait.
  init(isLocal: Bool, report: @escaping @Sendable (PlaybinSignal) -> Void) {
    self.isLocal = isLocal
    self.report = report
  }

  /// Says what may follow; nil takes it back, when it is not taken yet.
  func offer(_ next: MediaLocation?) {
    contents.withLock { $0.next = next }
  }

  /// Takes back what may follow; false when it is taken already, and not heard yet.
  func withdraw() -> Bool {
    contents.withLock { contents in
      contents.next = nil
      return contents.handedOver == nil
    }
  }

  /// What was taken is the current track now.
  func followerIsHeard() {
    contents.withLock { $0.handedOver = nil }
  }

  /// Reports nothing any more; the instant at which a track was handed over that is not heard yet.
  func disarm() -> Double? {
    contents.withLock { contents in
      contents.next = nil
      contents.isArmed = false
      return contents.handedOver
    }
  }

  fileprivate func retained() -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }

  fileprivate func takeNext() -> MediaLocation? {
    let (next, isArmed) = contents.withLock { contents in
      defer { contents.next = nil }
      if contents.next != nil { contents.handedOver = MonotonicClock.now() }
      return (contents.next, contents.isArmed)
    }
    guard isArmed else { return nil }
    // Reported before it is set, so that nothing of the next track can be on the bus before the report.
    report(next.map { .handedOver($0) } ?? .aboutToFinish)
    return next
  }

  fileprivate func volumeChanged() { report(.volumeChanged) }

  fileprivate func setUp(_ element: UnsafeMutablePointer<GstElement>) {
    unsafe GaplessTrimmer.attach(to: element, isLocal: isLocal)
  }
}

/// What a playbin says outside its bus.
enum PlaybinSignal: Sendable, Equatable {
  case handedOver(MediaLocation)
  case aboutToFinish
  case volumeChanged
}

/// Called by a streaming thread when the source is read to its end; setting the URI here makes it follow without a gap.
///
/// `context` is a `PlaybinSignals`, not retained by the call.
private func playbinIsAboutToFinish(_ playbin: UnsafeMutablePointer<GstElement>, _ context: UnsafeMutableRawPointer) {
  let signals = unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue()
  if let next = signals.takeNext() { unsafe cnp_set_string(playbin, "uri", next.uri) }
}

/// Called by whichever thread adds an element, before it runs; `context` is a `PlaybinSignals`, not retained.
private func playbinSetsUpElement(
  _ playbin: UnsafeMutablePointer<GstElement>, _ element: UnsafeMutablePointer<GstElement>,
  _ context: UnsafeMutableRawPointer
) {
  unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue().setUp(element)
}

/// Called by the thread that changed the volume: ours, inside a setter, or the sound server's; `context` is a
/// `PlaybinSignals`, not retained.
private func playbinChangedVolume(
  _ playbin: UnsafeMutablePointer<GstElement>, _ property: UnsafeMutablePointer<GParamSpec>,
  _ context: UnsafeMutableRawPointer
) {
  unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue().volumeChanged()
}

/// Called when a handler is disconnected, from any thread; gives back the reference that the connection owned.
private func releasePlaybinSignals(_ context: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
  if let context = unsafe context { unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).release() }
}
