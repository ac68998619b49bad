internal import CNPGStreamer

/// The one owner of a GStreamer bus.
@safe
final class MessageBus {
  private let bus: UnsafeMutablePointer<GstBus>

  /// Makes a bus for an element that stands alone.
  init() {
    unsafe bus = gst_bus_new()
  }

  /// Shares the bus that a pipeline made for itself; nil when it has none.
  init?(of pipeline: ElementHandle) {
    guard let bus = unsafe pipeline.withUnsafe({ unsafe gst_element_get_bus($0) }) else { return nil }
    unsafe self.bus = bus
  }

  deinit { unsafe gst_object_unref(bus) }

  /// Readable while there are messages.
  var descriptor: Int32 { unsafe cnp_bus_descriptor(bus) }

  /// Takes the oldest message; nil when there is none.
  func pop() -> BusMessage? {
    guard let message = unsafe gst_bus_pop(bus) else { return nil }
    return unsafe BusMessage(adopting: message)
  }

  func listen(to element: ElementHandle) {
    unsafe element.withUnsafe { unsafe gst_element_set_bus($0, bus) }
  }

  func leave(_ element: ElementHandle) {
    unsafe element.withUnsafe { unsafe gst_element_set_bus($0, nil) }
  }
}

/// The one owner of a message from a bus, and what it says as values.
@safe
final class BusMessage {
  enum Kind: Equatable {
    case ended, error, warning, tags, buffering, stateChanged, streamStart, asyncDone, durationChanged
    case contents, streamCollection, element, stateRequest, other
  }

  private let message: UnsafeMutablePointer<GstMessage>
  let kind: Kind

  init(adopting message: UnsafeMutablePointer<GstMessage>) {
    unsafe self.message = message
    kind = unsafe Self.kind(of: cnp_message_type(message))
  }

  deinit { unsafe cnp_message_unref(message) }

  private static func kind(of type: GstMessageType) -> Kind {
    switch type {
    case GST_MESSAGE_EOS: .ended
    case GST_MESSAGE_ERROR: .error
    case GST_MESSAGE_WARNING: .warning
    case GST_MESSAGE_TAG: .tags
    case GST_MESSAGE_BUFFERING: .buffering
    case GST_MESSAGE_STATE_CHANGED: .stateChanged
    case GST_MESSAGE_STREAM_START: .streamStart
    case GST_MESSAGE_ASYNC_DONE: .asyncDone
    case GST_MESSAGE_DURATION_CHANGED: .durationChanged
    case GST_MESSAGE_TOC: .contents
    case GST_MESSAGE_STREAM_COLLECTION: .streamCollection
    case GST_MESSAGE_ELEMENT: .element
    case GST_MESSAGE_REQUEST_STATE: .stateRequest
    default: .other
    }
  }

  func isFrom(_ element: ElementHandle) -> Bool {
    unsafe element.withUnsafe { unsafe cnp_message_is_from(message, $0) != 0 }
  }

  /// Whether it comes from an element or from something inside it.
  func isWithin(_ element: ElementHandle) -> Bool {
    unsafe element.withUnsafe { unsafe cnp_message_is_within(message, $0) != 0 }
  }

  /// What an error says; nil when it is none.
  var fault: FrameworkFault? {
    guard kind == .error else { return nil }
    var error: UnsafeMutablePointer<GError>?
    var debug: UnsafeMutablePointer<CChar>?
    unsafe gst_message_parse_error(message, &error, &debug)
    defer {
      unsafe g_clear_error(&error)
      unsafe g_free(debug)
    }
    var details: UnsafePointer<GstStructure>?
    var status: gint64 = -1
    unsafe gst_message_parse_error_details(message, &details)
    if let details = unsafe details { status = unsafe cnp_structure_number(details, "http-status-code") }
    guard let error = unsafe error else { return nil }
    return FrameworkFault(
      domain: unsafe FrameworkFault.Domain(rawValue: cnp_error_domain(error)) ?? .other,
      code: unsafe error.pointee.code,
      message: unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "",
      debug: unsafe debug.map { unsafe String(cString: $0) } ?? "",
      isFromSource: unsafe cnp_message_is_from_source(message) != 0,
      httpStatus: status > 0 ? Int(status) : nil)
  }

  /// How full the buffer is, in percent; nil when it does not say.
  var bufferingPercent: Int? {
    guard kind == .buffering else { return nil }
    var percent: gint = 0
    unsafe gst_message_parse_buffering(message, &percent)
    return Int(percent)
  }

  /// Whether its sender plays now.
  var saysPlaying: Bool {
    kind == .stateChanged ? unsafe cnp_message_says_playing(message) != 0 : false
  }

  /// True when a sound server wants silence, false when it no longer does; nil when it says neither.
  var wantsSilence: Bool? {
    guard kind == .stateRequest else { return nil }
    var state = GST_STATE_VOID_PENDING
    unsafe gst_message_parse_request_state(message, &state)
    switch state {
    case GST_STATE_PAUSED: return true
    case GST_STATE_PLAYING: return false
    default: return nil
    }
  }

  /// The tags it carries; nil when it carries none.
  var tags: TagList? {
    guard kind == .tags else { return nil }
    var list: UnsafeMutablePointer<GstTagList>?
    unsafe gst_message_parse_tag(message, &list)
    return unsafe list.map { unsafe TagList(adopting: $0) }
  }

  /// The chapters it carries; nil when it carries none.
  var chapters: [Chapter]? {
    guard kind == .contents else { return nil }
    var contents: OpaquePointer?
    var isUpdate: gboolean = 0
    unsafe gst_message_parse_toc(message, &contents, &isUpdate)
    guard let contents = unsafe contents else { return nil }
    defer { unsafe cnp_toc_unref(contents) }
    return unsafe Chapter.list(of: contents)
  }

  /// What the media is made of; nil when it does not say.
  var streams: MediaInfo? {
    guard kind == .streamCollection else { return nil }
    var collection: UnsafeMutablePointer<GstStreamCollection>?
    unsafe gst_message_parse_stream_collection(message, &collection)
    guard let collection = unsafe collection else { return nil }
    defer { unsafe gst_object_unref(collection) }
    return unsafe MediaInfo(collection)
  }

  /// The answer of a server; nil when it is none.
  var httpAnswer: HTTPAnswer? {
    guard kind == .element, let structure = unsafe gst_message_get_structure(message),
      unsafe gst_structure_has_name(structure, "http-headers") != 0
    else { return nil }
    let status = unsafe cnp_structure_number(structure, "http-status-code")
    let fields = ["icy-name", "icy-metaint", "icy-br", "icy-genre", "ice-audio-info"]
    let isRadio = fields.contains { (field: String) in
      unsafe cnp_structure_text(structure, "response-headers", field) != nil
    }
    return HTTPAnswer(status: Int(status), isRadio: isRadio)
  }

  /// The name of a plugin that was looked for in vain; nil when that is not what it says.
  var missingPlugin: String? {
    guard kind == .element, unsafe gst_is_missing_plugin_message(message) != 0,
      let text = unsafe gst_missing_plugin_message_get_description(message)
    else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}

/// The head of a server's answer.
struct HTTPAnswer: Equatable {
  /// The status; 0 when nothing came.
  let status: Int
  /// Whether the server calls itself a radio station.
  let isRadio: Bool
}
