internal import CNPGStreamer

/// The one owner of a reference to a GStreamer element.
///
/// Elements are reference counted and guarded by locks of their own, so that queries may come from any thread.
@safe
final class ElementHandle: @unchecked Sendable {
  // Never changes; GStreamer's object lock guards what it points to.
  private let element: UnsafeMutablePointer<GstElement>

  /// Takes over one full reference.
  init(adopting element: UnsafeMutablePointer<GstElement>) {
    unsafe self.element = element
  }

  deinit { unsafe gst_object_unref(element) }

  /// Lends the element for the time of the call.
  func withUnsafe<Result>(_ body: (UnsafeMutablePointer<GstElement>) -> Result) -> Result {
    unsafe body(element)
  }

  /// Makes an element by the name of its factory; nil when the plugin is not installed.
  static func make(_ factory: String) -> ElementHandle? {
    guard let element = unsafe cnp_make_element(factory) else { return nil }
    return unsafe ElementHandle(adopting: element)
  }

  /// Makes a bin from a description, with ghost pads for its open pads.
  static func makeBin(_ description: String) throws(PipelineError) -> ElementHandle {
    var error: UnsafeMutablePointer<GError>?
    let bin = unsafe cnp_make_bin(description, &error)
    if let problem = unsafe error {
      let detail = unsafe String(cString: problem.pointee.message)
      unsafe g_error_free(problem)
      if let bin = unsafe bin { unsafe gst_object_unref(bin) }
      throw PipelineError(.invalidDescription, "Cannot be built: \(description)", detail: detail)
    }
    guard let bin = unsafe bin else {
      throw PipelineError(.invalidDescription, "Cannot be built: \(description)")
    }
    return unsafe ElementHandle(adopting: bin)
  }

  func setState(_ state: GstState) -> GstStateChangeReturn {
    unsafe gst_element_set_state(element, state)
  }

  /// The position in seconds; nil when the element does not know.
  func position() -> Double? {
    var value: gint64 = 0
    guard unsafe gst_element_query_position(element, GST_FORMAT_TIME, &value) != 0, value >= 0 else { return nil }
    return Double(value) / 1e9
  }

  /// The duration in seconds; nil when it is unknown or endless.
  func duration() -> Double? {
    var value: gint64 = 0
    guard unsafe gst_element_query_duration(element, GST_FORMAT_TIME, &value) != 0, value > 0 else { return nil }
    return Double(value) / 1e9
  }

  /// Whether any position can be reached.
  func isSeekable() -> Bool {
    guard let query = unsafe gst_query_new_seeking(GST_FORMAT_TIME) else { return false }
    defer { unsafe cnp_query_unref(query) }
    var seekable: gboolean = 0
    guard unsafe gst_element_query(element, query) != 0 else { return false }
    unsafe gst_query_parse_seeking(query, nil, &seekable, nil, nil)
    return seekable != 0
  }

  /// Flushes and goes on at a position in seconds with a rate; false when the element refuses.
  func seek(to position: Double, rate: Double) -> Bool {
    let flags = GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    let start = gint64(min(position, 9e9) * 1e9)
    return unsafe gst_element_seek(
      element, rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, start, GST_SEEK_TYPE_NONE, -1) != 0
  }
}

/// The media framework of this process.
enum GStreamerRuntime {
  /// Starts it once; later calls answer at once.
  static func start() throws(PipelineError) {
    if let failure { throw failure }
  }

  private static let failure: PipelineError? = {
    var error: UnsafeMutablePointer<GError>?
    if unsafe gst_init_check(nil, nil, &error) != 0 { return nil }
    let detail = unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? ""
    unsafe g_clear_error(&error)
    return PipelineError(.unavailable, "GStreamer cannot be started", detail: detail)
  }()
}
