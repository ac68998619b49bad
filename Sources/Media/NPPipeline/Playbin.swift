internal import CNPGStreamer

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
      unsafe signals.connect(to: playbin)
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
    PlaybinTeardown(element: element, sink: sink.element, handedOver: signals.disarm()).run()
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
