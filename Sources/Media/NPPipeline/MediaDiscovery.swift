internal import CNPGStreamer

/// Looks into one location with GStreamer's discoverer; blocks while it does.
enum MediaDiscovery {
  static func discover(_ location: MediaLocation, timeout: Double) throws(PipelineError) -> ProbedMedia {
    if let problem = LocalFile.problem(with: location) { throw problem }
    let limit = GstClockTime(min(3600, max(1, timeout.isFinite ? timeout : 3600)) * 1e9)
    var error: UnsafeMutablePointer<GError>?
    let discoverer = unsafe gst_discoverer_new(limit, &error)
    defer { unsafe g_clear_error(&error) }
    guard let discoverer = unsafe discoverer else {
      throw PipelineError(.unavailable, "GStreamer's discoverer cannot be started")
    }
    defer { unsafe gst_object_unref(discoverer) }
    let found = unsafe gst_discoverer_discover_uri(discoverer, location.uri, &error)
    defer { if let found = unsafe found { unsafe gst_object_unref(UnsafeMutableRawPointer(found)) } }
    let fault = unsafe error.map { unsafe FrameworkFault($0) }
    guard let info = unsafe found else { throw cause(fault, location) }
    switch unsafe gst_discoverer_info_get_result(info) {
    case GST_DISCOVERER_OK: break
    case GST_DISCOVERER_MISSING_PLUGINS:
      // What is known of the streams is still worth having, as long as there are any.
      if unsafe !hasStreams(info) { throw missing(unsafe missingPlugin(info), location) }
    case GST_DISCOVERER_TIMEOUT:
      throw PipelineError(.timedOut, "No answer within \(Int(limit / 1_000_000_000)) seconds: \(location)")
    case GST_DISCOVERER_URI_INVALID:
      throw PipelineError(.invalidLocation, "Not an address: \(location.uri)")
    default: throw cause(fault, location)
    }
    return unsafe media(info, location)
  }

  private static func cause(_ fault: FrameworkFault?, _ location: MediaLocation) -> PipelineError {
    guard let fault else { return PipelineError(.failed, "Cannot be read: \(location)") }
    if location.isNetwork, fault.domain == .resource {
      // The discoverer passes on the source's error without the status; the source tells these three apart.
      switch fault.code {
      case 3: return PipelineError(.notFound, "The server has no such media: \(location)", detail: fault.message)
      case 15: return PipelineError(.forbidden, "The server does not allow it: \(location)", detail: fault.message)
      case 5: return PipelineError(.refusedByServer, "The server refuses: \(location)", detail: fault.message)
      default: break
      }
    }
    let error = PipelineError(fault, at: location, lastStatus: nil, missing: nil)
    return error.code == .connectionFailed ? ConnectionDiagnosis.explain(error, at: location) : error
  }

  private static func missing(_ name: String?, _ location: MediaLocation) -> PipelineError {
    PipelineError(.missingDecoder, "The plugin for “\(name ?? "this format")” is not installed: \(location)")
  }

  private static func missingPlugin(_ info: OpaquePointer) -> String? {
    guard let details = unsafe gst_discoverer_info_get_missing_elements_installer_details(info),
      let first = unsafe details.pointee
    else { return nil }
    // The fourth field of an installer detail is the name for people.
    let fields = unsafe String(cString: first).split(separator: "|")
    return fields.count > 3 ? String(fields[3]) : nil
  }

  private static func hasStreams(_ info: OpaquePointer) -> Bool {
    guard let list = unsafe gst_discoverer_info_get_stream_list(info) else { return false }
    unsafe gst_discoverer_stream_info_list_free(list)
    return true
  }

  private static func media(_ info: OpaquePointer, _ location: MediaLocation) -> ProbedMedia {
    var made = MediaInfo()
    made.isSeekable = unsafe gst_discoverer_info_get_seekable(info) != 0
    made.isLive = unsafe gst_discoverer_info_get_live(info) != 0
    var tags = MediaTags()
    var picture: Picture?
    let list = unsafe gst_discoverer_info_get_stream_list(info)
    defer { unsafe gst_discoverer_stream_info_list_free(list) }
    var index: guint = 0
    while let stream = unsafe cnp_stream_info(list, index) {
      index += 1
      unsafe read(stream, into: &made)
      guard let carried = unsafe gst_discoverer_stream_info_get_tags(stream) else { continue }
      let found = unsafe TagList(adopting: cnp_tag_list_ref(UnsafeMutablePointer(mutating: carried)))
      tags.merge(MediaTags(found))
      made.container = found.text(GST_TAG_CONTAINER_FORMAT) ?? made.container
      picture = picture ?? found.picture()?.picture()
    }
    var chapters = unsafe gst_discoverer_info_get_toc(info).map { unsafe Chapter.list(of: $0) } ?? []
    let facts = location.scheme == "file" ? ContainerFacts.read(location) : ContainerFacts.nothing
    if chapters.isEmpty { chapters = facts.chapters }
    tags.kind = facts.kind
    tags.isExplicit = facts.isExplicit
    let length = unsafe gst_discoverer_info_get_duration(info)
    let duration = length == 0 || length == GstClockTime.max ? nil : Double(length) / 1e9
    return ProbedMedia(
      info: made, tags: tags, picture: picture, duration: duration,
      chapters: Chapter.ordered(chapters, duration: duration))
  }

  private static func read(_ stream: OpaquePointer, into info: inout MediaInfo) {
    switch unsafe cnp_stream_kind(stream) {
    case 1:
      if !info.hasAudio, let caps = unsafe gst_discoverer_stream_info_get_caps(stream) {
        unsafe info.describe(caps)
        unsafe cnp_caps_unref(caps)
      }
      info.hasAudio = true
    case 2: info.hasVideo = true
    default: break
    }
  }
}

extension FrameworkFault {
  /// Reads an error that did not come over a bus.
  init(_ error: UnsafeMutablePointer<GError>) {
    self.init(
      domain: unsafe Domain(rawValue: cnp_error_domain(error)) ?? .other, code: unsafe error.pointee.code,
      message: unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "", debug: "",
      isFromSource: false, httpStatus: nil)
  }
}
