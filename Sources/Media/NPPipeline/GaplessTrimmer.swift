internal import CNPGStreamer

/// Cuts the silence that an MP3 encoder added from what a decoder puts out.
///
/// GStreamer 1.22 does so for some encoders, by a mark on the buffers, and not for others. The decoder is kept from
/// one track to the next, so that everything is forgotten when a stream starts. Its state belongs to the decoder's
/// streaming thread: buffers and serialized events of both its pads come from there, one at a time.
final class GaplessTrimmer {
  private static let decoders: Set<String> = [
    "mpg123audiodec", "avdec_mp3", "avdec_mp3float", "mad", "flump3dec", "avdec_mp3adu", "avdec_mp3adufloat",
  ]

  private var delay: EncoderDelay?
  /// Names the track in the stream; two tracks in a row may be the same file.
  private var group: guint?
  private var isFirst = true
  private var rate = 0
  private var frameSize = 0
  /// Whether time stamps count samples; after a seek over a network they are an estimate.
  private var isExact = true
  private let isLocal: Bool

  private init(isLocal: Bool) {
    self.isLocal = isLocal
  }

  /// Watches an element when it is a decoder of MP3.
  static func attach(to element: UnsafeMutablePointer<GstElement>, isLocal: Bool) {
    guard let factory = unsafe cnp_factory_name(element), unsafe decoders.contains(String(cString: factory)),
      let input = unsafe cnp_static_pad(element, "sink"), let output = unsafe cnp_static_pad(element, "src")
    else { return }
    // One trimmer for both pads; each probe owns a reference and gives it back when its pad goes away.
    let trimmer = GaplessTrimmer(isLocal: isLocal)
    let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue
    let events = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
    unsafe gst_pad_add_probe(
      input, GstPadProbeType(rawValue: types | events), trimmerSeesInput, Unmanaged.passRetained(trimmer).toOpaque(),
      releaseTrimmer)
    unsafe gst_pad_add_probe(
      output, GstPadProbeType(rawValue: types | events), trimmerSeesOutput,
      Unmanaged.passRetained(trimmer).toOpaque(), releaseTrimmer)
    unsafe gst_object_unref(input)
    unsafe gst_object_unref(output)
  }

  fileprivate func sawInput(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    guard isFirst else { return }
    isFirst = false
    // The parser has marked what to cut, and the decoder obeys: nothing is left to do.
    guard unsafe cnp_buffer_has_clipping(buffer) == 0 else { return }
    let size = unsafe min(4096, Int(gst_buffer_get_size(buffer)))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = unsafe Int(gst_buffer_extract(buffer, 0, memory.baseAddress, gsize(size)))
    }
    delay = EncoderDelay(frame: bytes)
  }

  fileprivate func sawEvent(_ event: UnsafeMutablePointer<GstEvent>) {
    switch unsafe cnp_event_type(event) {
    case GST_EVENT_CAPS:
      var caps: UnsafeMutablePointer<GstCaps>?
      unsafe gst_event_parse_caps(event, &caps)
      var newRate: gint = 0
      var newSize: gint = 0
      if let caps = unsafe caps, unsafe cnp_audio_layout(caps, &newRate, &newSize) != 0 {
        rate = Int(newRate)
        frameSize = Int(newSize)
      }
    case GST_EVENT_SEGMENT:
      var segment: UnsafePointer<GstSegment>?
      unsafe gst_event_parse_segment(event, &segment)
      let start = unsafe segment.map { unsafe $0.pointee.start } ?? 0
      isExact = isLocal || start == 0
    default: break
    }
  }

  /// Forgets the track before; the same start may come again when pads are linked anew.
  fileprivate func sawStart(_ event: UnsafeMutablePointer<GstEvent>) {
    var newGroup: guint = 0
    unsafe gst_event_parse_group_id(event, &newGroup)
    guard newGroup != group else { return }
    group = newGroup
    delay = nil
    isFirst = true
  }

  /// Cuts the buffer that passes; false when nothing of it is left.
  fileprivate func trim(_ info: UnsafeMutablePointer<GstPadProbeInfo>) -> Bool {
    guard let buffer = unsafe cnp_probe_buffer(info) else { return true }
    let time = unsafe buffer.pointee.pts
    guard var delay, rate > 0, frameSize > 0, time != GstClockTime.max else { return true }
    if !isExact { delay.end = nil }
    let first = Int((Double(time) * Double(rate) / 1e9).rounded())
    let count = unsafe Int(cnp_audio_samples(buffer, gint(frameSize)))
    let kept = delay.kept(from: first, count: count)
    guard !kept.isEmpty else { return false }
    let start = first + kept.lowerBound - delay.start
    let begin = Self.time(of: start, rate)
    unsafe cnp_probe_truncate(
      info, gint(frameSize), gsize(kept.lowerBound), gsize(kept.count), guint64(begin),
      guint64(Self.time(of: start + kept.count, rate) - begin))
    return true
  }

  private static func time(of sample: Int, _ rate: Int) -> GstClockTime {
    GstClockTime((Double(sample) * 1e9 / Double(rate)).rounded())
  }
}

/// Called by the streaming thread that feeds the decoder; `context` is a `GaplessTrimmer`, not retained by the call.
private func trimmerSeesInput(
  _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
  _ context: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
  guard let info = unsafe info, let context = unsafe context else { return GST_PAD_PROBE_OK }
  let trimmer = unsafe Unmanaged<GaplessTrimmer>.fromOpaque(context).takeUnretainedValue()
  if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
    if let buffer = unsafe cnp_probe_buffer(info) { unsafe trimmer.sawInput(buffer) }
  } else if let event = unsafe cnp_probe_event(info), unsafe cnp_event_type(event) == GST_EVENT_STREAM_START {
    unsafe trimmer.sawStart(event)
  }
  return GST_PAD_PROBE_OK
}

/// Called by the streaming thread that the decoder pushes from; `context` is a `GaplessTrimmer`, not retained.
private func trimmerSeesOutput(
  _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?,
  _ context: UnsafeMutableRawPointer?
) -> GstPadProbeReturn {
  guard let info = unsafe info, let context = unsafe context else { return GST_PAD_PROBE_OK }
  let trimmer = unsafe Unmanaged<GaplessTrimmer>.fromOpaque(context).takeUnretainedValue()
  if unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
    return unsafe trimmer.trim(info) ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
  }
  if let event = unsafe cnp_probe_event(info) {
    unsafe trimmer.sawEvent(event)
  }
  return GST_PAD_PROBE_OK
}

/// Called when a probe's pad goes away, from any thread; gives back the reference that the probe owned.
private func releaseTrimmer(_ context: UnsafeMutableRawPointer?) {
  if let context = unsafe context { unsafe Unmanaged<GaplessTrimmer>.fromOpaque(context).release() }
}
