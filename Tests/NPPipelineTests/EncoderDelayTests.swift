internal import Testing

@testable internal import NPPipeline

@Suite("Encoder delay of MP3")
struct EncoderDelayTests {
  /// An information frame as an encoder writes it: stereo or mono, with all optional fields.
  private func frame(mark: String = "Info", encoder: String = "LAME", mono: Bool = false, frames: UInt8 = 100)
    -> [UInt8]
  {
    var bytes: [UInt8] = [0xFF, 0xFB, 0x90, mono ? 0xC4 : 0x64]
    bytes += [UInt8](repeating: 0, count: mono ? 17 : 32)
    bytes += Array(mark.utf8) + [0, 0, 0, 15, 0, 0, 0, frames, 0, 0, 9, 9]
    bytes += [UInt8](repeating: 7, count: 100) + [0, 0, 0, 50]
    bytes += Array((encoder + "3.100r   ").utf8.prefix(9)) + [UInt8](repeating: 0, count: 12)
    // 576 samples of delay and 1000 of padding, 12 bits each.
    bytes += [0x24, 0x03, 0xE8]
    return bytes + [UInt8](repeating: 0, count: 200)
  }

  @Test("Delay and padding become the ends of the recording", arguments: [true, false])
  func ends(mono: Bool) throws {
    let delay = try #require(EncoderDelay(frame: frame(mono: mono)))
    #expect(delay.start == 576 + 529)
    #expect(delay.end == 100 * 1152 - (1000 - 529))
  }

  @Test("A frame that is none, or tells nothing, is no delay")
  func nothing() {
    #expect(EncoderDelay(frame: frame(mark: "None")) == nil)
    #expect(EncoderDelay(frame: frame(encoder: "????")) == nil)
    #expect(EncoderDelay(frame: []) == nil)
    #expect(EncoderDelay(frame: [UInt8](repeating: 0xFF, count: 400)) == nil)
  }

  @Test("No frame that is cut short or damaged brings the parser down")
  func damage() {
    let whole = frame()
    for length in 0..<whole.count { _ = EncoderDelay(frame: Array(whole.prefix(length))) }
    var generator = Lehmer(state: 7)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<4 { bytes[Int(generator.byte()) % bytes.count] = generator.byte() }
      if let delay = EncoderDelay(frame: bytes) { #expect(delay.end.map { $0 > delay.start } ?? true) }
    }
  }

  @Test("What is kept of a run of samples lies between the ends")
  func kept() throws {
    let delay = try #require(EncoderDelay(frame: frame()))
    #expect(delay.kept(from: 0, count: 1105).isEmpty)
    #expect(delay.kept(from: 0, count: 1152) == 1105..<1152)
    #expect(delay.kept(from: 1152, count: 1152) == 0..<1152)
    let end = try #require(delay.end)
    #expect(delay.kept(from: end - 10, count: 1152) == 0..<10)
    #expect(delay.kept(from: end, count: 1152).isEmpty)
  }
}
