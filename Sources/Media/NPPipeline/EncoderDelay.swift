/// The silence that an MP3 encoder added, as its first frame tells it.
struct EncoderDelay: Equatable {
  /// The first sample that belongs to the recording, counted in what a decoder puts out.
  var start: Int
  /// The first sample behind the recording; nil when the number of frames is unknown.
  var end: Int?

  /// What every decoder adds to the encoder's own delay.
  static let decoderDelay = 529

  /// Reads the information frame of an MP3 stream; nil when `frame` is none, or does not tell the delay.
  ///
  /// The frame is as the encoder wrote it: header, side information, "Xing" or "Info" with its optional fields, and
  /// then the encoder's own block.
  init?(frame: [UInt8]) {
    guard frame.count >= 40, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0, frame[1] & 0x06 == 0x02 else { return nil }
    let version = (frame[1] >> 3) & 3  // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5.
    guard version != 1 else { return nil }
    let isMono = frame[3] >> 6 == 3
    let sideInformation = version == 3 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    var offset = 4 + sideInformation
    if frame[1] & 1 == 0 { offset += 2 }  // A checksum follows the header.
    guard offset + 8 <= frame.count else { return nil }
    let mark = Array(frame[offset..<offset + 4])
    guard mark == Array("Xing".utf8) || mark == Array("Info".utf8) else { return nil }
    let flags = Self.number(frame, offset + 4)
    offset += 8
    var frames: Int?
    if flags & 1 != 0 {
      guard offset + 4 <= frame.count else { return nil }
      frames = Int(Self.number(frame, offset))
      offset += 4
    }
    if flags & 2 != 0 { offset += 4 }
    if flags & 4 != 0 { offset += 100 }
    if flags & 8 != 0 { offset += 4 }
    guard offset + 24 <= frame.count else { return nil }
    let encoder = frame[offset..<offset + 4]
    guard [Array("LAME".utf8), Array("Lavf".utf8), Array("Lavc".utf8), Array("GOGO".utf8)].contains(Array(encoder))
    else { return nil }
    let packed = Int(frame[offset + 21]) << 16 | Int(frame[offset + 22]) << 8 | Int(frame[offset + 23])
    let delay = packed >> 12
    let padding = packed & 0xFFF
    start = delay + Self.decoderDelay
    end = nil
    if let frames, frames > 0 {
      let samples = frames * (version == 3 ? 1152 : 576)
      let last = samples - max(0, padding - Self.decoderDelay)
      if last > start { end = last }
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What of a decoded run of samples belongs to the recording; an empty range when nothing does.
  func kept(from first: Int, count: Int) -> Range<Int> {
    let lower = max(first, start)
    let upper = min(first + count, end ?? Int.max)
    return lower < upper ? (lower - first)..<(upper - first) : 0..<0
  }
}
