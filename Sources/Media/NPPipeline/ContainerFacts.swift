internal import CNPAVFormat

/// What libavformat reads from the head of a local file, and GStreamer does not.
struct ContainerFacts: Equatable {
  /// The chapters as they lie in the file; an end may be missing.
  var chapters: [Chapter] = []
  /// What the file calls itself; nil when it does not say.
  var kind: MediaKind?
  /// Whether it is marked as explicit or clean; nil when it is not marked.
  var isExplicit: Bool?

  /// Reads the head of a local file; blocks while it does.
  ///
  /// Says nothing about what is not a known container.
  static func read(_ location: MediaLocation) -> ContainerFacts {
    guard let path = location.path else { return .nothing }
    av_log_set_level(AV_LOG_QUIET)
    // "file:" in front, or a name like "http:x" would be taken for a protocol; and no other protocol, or a playlist
    // on the disk could send us to the network.
    let name = (Array("file:".utf8) + path + [0]).map { CChar(bitPattern: $0) }
    var options: OpaquePointer?
    unsafe av_dict_set(&options, "protocol_whitelist", "file", 0)
    defer { unsafe av_dict_free(&options) }
    var context: UnsafeMutablePointer<AVFormatContext>?
    guard unsafe avformat_open_input(&context, name, nil, &options) >= 0 else { return .nothing }
    defer { unsafe avformat_close_input(&context) }
    guard let opened = unsafe context else { return .nothing }
    return unsafe ContainerFacts(opened)
  }

  /// What is said about a file that is no known container.
  static let nothing = ContainerFacts()

  private init() {}

  private init(_ context: UnsafeMutablePointer<AVFormatContext>) {
    let count = unsafe min(context.pointee.nb_chapters, 10_000)
    chapters = (0..<count).map { index in unsafe Self.chapter(cnp_av_chapter(context, index), of: context) }
    let metadata = unsafe context.pointee.metadata
    switch unsafe Self.value("media_type", metadata) {
    // The numbers are those of iTunes' `stik` atom.
    case "1": kind = .music
    case "2": kind = .audiobook
    case "6", "9", "10": kind = .video
    case "21": kind = .podcast
    default: if unsafe Self.value("podcast", metadata) == "1" { kind = .podcast }
    }
    switch unsafe Self.value("rating", metadata) ?? Self.value("ITUNESADVISORY", metadata) {
    case "1", "4": isExplicit = true
    case "2": isExplicit = false
    default: break
    }
  }

  private static func chapter(
    _ chapter: UnsafeMutablePointer<AVChapter>, of context: UnsafeMutablePointer<AVFormatContext>
  ) -> Chapter {
    let base = unsafe chapter.pointee.time_base
    let title =
      unsafe cnp_av_chapter_value(chapter, "title").map { unsafe String(cString: $0) }
      ?? strayTitle(ofChapter: Int(chapter.pointee.id), in: context) ?? ""
    return Chapter(
      start: unsafe cnp_av_seconds(chapter.pointee.start, base), end: unsafe cnp_av_seconds(chapter.pointee.end, base),
      title: title)
  }

  /// The title of an Ogg chapter whose name stands before its time: libavformat leaves that among the tags.
  private static func strayTitle(ofChapter number: Int, in context: UnsafeMutablePointer<AVFormatContext>) -> String? {
    let digits = String(number)
    let key = "CHAPTER" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + "NAME"
    for index in unsafe 0..<context.pointee.nb_streams {
      if let title = unsafe value(key, cnp_av_stream_metadata(context, index)) { return title }
    }
    return nil
  }

  private static func value(_ key: String, _ dictionary: OpaquePointer?) -> String? {
    guard let entry = unsafe av_dict_get(dictionary, key, nil, 0), let value = unsafe entry.pointee.value else {
      return nil
    }
    return unsafe String(cString: value)
  }
}
