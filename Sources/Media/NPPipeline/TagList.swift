internal import CNPGStreamer

/// The one owner of a reference to a list of tags.
@safe
final class TagList {
  private let list: UnsafeMutablePointer<GstTagList>

  /// Takes over one reference.
  init(adopting list: UnsafeMutablePointer<GstTagList>) {
    unsafe self.list = list
  }

  deinit { unsafe cnp_tag_list_unref(list) }

  /// All values of a tag that are not blank, in order.
  func texts(_ tag: String) -> [String] {
    let count = unsafe gst_tag_list_get_tag_size(list, tag)
    return (0..<count).compactMap { index in
      var text: UnsafePointer<CChar>?
      guard unsafe gst_tag_list_peek_string_index(list, tag, index, &text) != 0, let text = unsafe text else {
        return nil
      }
      return unsafe Self.clean(String(cString: text))
    }
  }

  /// The first value of a tag that is not blank; nil when there is none.
  func text(_ tag: String) -> String? { texts(tag).first }

  /// A number above zero; nil when there is none.
  func number(_ tag: String) -> Int? {
    var value: guint = 0
    guard unsafe gst_tag_list_get_uint(list, tag, &value) != 0, value > 0 else { return nil }
    return Int(value)
  }

  /// A finite fraction above zero; nil when there is none.
  func fraction(_ tag: String) -> Double? {
    var value = 0.0
    guard unsafe gst_tag_list_get_double(list, tag, &value) != 0, value.isFinite, value > 0 else { return nil }
    return value
  }

  /// The date of the recording as far as it is known; nil when there is none.
  func date() -> MediaDate? {
    var value: OpaquePointer?
    guard unsafe gst_tag_list_get_date_time(list, GST_TAG_DATE_TIME, &value) != 0, let date = unsafe value else {
      return nil
    }
    defer { unsafe gst_date_time_unref(date) }
    guard unsafe gst_date_time_has_year(date) != 0 else { return nil }
    return MediaDate(
      year: unsafe Int(gst_date_time_get_year(date)),
      month: unsafe gst_date_time_has_month(date) != 0 ? Int(gst_date_time_get_month(date)) : nil,
      day: unsafe gst_date_time_has_day(date) != 0 ? Int(gst_date_time_get_day(date)) : nil)
  }

  /// The picture that stands for the track: the front cover, or else the first one.
  func picture() -> PictureSample? {
    var best: PictureSample?
    for tag in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] where best == nil {
      for index in unsafe 0..<gst_tag_list_get_tag_size(list, tag) {
        var value: OpaquePointer?
        guard unsafe gst_tag_list_get_sample_index(list, tag, index, &value) != 0, let sample = unsafe value else {
          continue
        }
        let candidate = unsafe PictureSample(adopting: sample)
        if candidate.isFrontCover { return candidate }
        best = best ?? candidate
      }
    }
    return best
  }

  /// Drops what is blank, and the zero bytes and spaces that fixed-width tags are padded with.
  private static func clean(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isPadding($0) }),
      let last = scalars.lastIndex(where: { !isPadding($0) })
    else { return nil }
    return String(scalars[first...last])
  }

  private static func isPadding(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || scalar.properties.isWhitespace
  }
}

/// The one owner of a reference to the sample of a picture.
@safe
final class PictureSample {
  private let sample: OpaquePointer

  /// Takes over one reference.
  init(adopting sample: OpaquePointer) {
    unsafe self.sample = sample
  }

  deinit { unsafe cnp_sample_unref(sample) }

  /// Whether both are the same sample in memory; parsers repeat it with every change of a bit rate.
  func isSame(as other: PictureSample?) -> Bool { unsafe sample == other?.sample }

  var isFrontCover: Bool { unsafe cnp_image_kind(sample) == Int32(GST_TAG_IMAGE_TYPE_FRONT_COVER.rawValue) }

  /// A copy of the encoded picture; nil when it is empty or only a link to one.
  func picture() -> Picture? {
    guard let buffer = unsafe gst_sample_get_buffer(sample), let caps = unsafe gst_sample_get_caps(sample),
      unsafe gst_caps_get_size(caps) > 0, let structure = unsafe gst_caps_get_structure(caps, 0)
    else { return nil }
    let mediaType = unsafe String(cString: gst_structure_get_name(structure))
    guard mediaType.hasPrefix("image/") else { return nil }
    let size = unsafe Int(gst_buffer_get_size(buffer))
    guard size > 0 else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      count = unsafe Int(gst_buffer_extract(buffer, 0, memory.baseAddress, gsize(size)))
    }
    return bytes.isEmpty ? nil : Picture(bytes: bytes, mediaType: mediaType)
  }
}
