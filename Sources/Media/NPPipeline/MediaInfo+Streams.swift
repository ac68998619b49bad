internal import CNPGStreamer

extension MediaInfo {
  /// Reads which streams there are, and the format of the first one with sound.
  init(_ collection: UnsafeMutablePointer<GstStreamCollection>) {
    for index in unsafe 0..<gst_stream_collection_get_size(collection) {
      guard let stream = unsafe gst_stream_collection_get_stream(collection, index) else { continue }
      let type = unsafe gst_stream_get_stream_type(stream).rawValue
      if type & GST_STREAM_TYPE_VIDEO.rawValue != 0 { hasVideo = true }
      guard type & GST_STREAM_TYPE_AUDIO.rawValue != 0 else { continue }
      if !hasAudio, let caps = unsafe gst_stream_get_caps(stream) {
        unsafe describe(caps)
        unsafe cnp_caps_unref(caps)
      }
      hasAudio = true
    }
  }

  /// Takes the format from caps, as far as they tell.
  mutating func describe(_ caps: UnsafeMutablePointer<GstCaps>) {
    if let text = unsafe gst_pb_utils_get_codec_description(caps) {
      audioCodec = unsafe String(cString: text)
      unsafe g_free(text)
    }
    let rate = unsafe Int(cnp_caps_number(caps, "rate"))
    let count = unsafe Int(cnp_caps_number(caps, "channels"))
    sampleRate = rate > 0 ? rate : nil
    channels = count > 0 ? count : nil
  }
}

extension Chapter {
  /// The chapters of a table of contents, as they lie in it; sub-chapters are left out.
  static func list(of contents: OpaquePointer) -> [Chapter] {
    var found: [Chapter] = []
    var entries = unsafe gst_toc_get_entries(contents)
    // A file may hold several editions of its chapters; the first is what it should be played with.
    if let first = unsafe cnp_toc_entry(entries, 0),
      unsafe gst_toc_entry_get_entry_type(first) == GST_TOC_ENTRY_TYPE_EDITION
    {
      unsafe entries = gst_toc_entry_get_sub_entries(first)
    }
    var index: guint = 0
    while let entry = unsafe cnp_toc_entry(entries, index) {
      index += 1
      var start: gint64 = 0
      var stop: gint64 = 0
      guard unsafe gst_toc_entry_get_start_stop_times(entry, &start, &stop) != 0, start >= 0 else { continue }
      var title = ""
      if let tags = unsafe gst_toc_entry_get_tags(entry) {
        title = unsafe TagList(adopting: cnp_tag_list_ref(tags)).text(GST_TAG_TITLE) ?? ""
      }
      found.append(Chapter(start: Double(start) / 1e9, end: Double(stop) / 1e9, title: title))
    }
    return found
  }
}
