internal import NPCore
internal import Testing

@Suite("SeekTest")
struct SeekTestTests {
  private let start = MonotonicInstant(nanoseconds: 0)

  private func anchor(_ seconds: Double, rate: Double, after milliseconds: Int64 = 0) -> PositionAnchor {
    PositionAnchor(
      elapsed: MediaTime(seconds: seconds) ?? .zero, rate: rate, instant: start.advanced(byMilliseconds: milliseconds))
  }

  private func isJump(
    _ old: PositionAnchor, _ new: PositionAnchor, end: Double? = nil, isAnswer: Bool = false
  ) -> Bool {
    SeekTest.isJump(from: old, to: new, end: end.flatMap { MediaTime(seconds: $0) }, isAnswer: isAnswer)
  }

  @Test("Drift up to one second while playing is no jump, and more is", arguments: [-1.0, 1.0])
  func drift(sign: Double) {
    let old = anchor(100, rate: 1)
    #expect(!isJump(old, anchor(105 + sign * 0.999, rate: 1, after: 5_000)))
    #expect(!isJump(old, anchor(105 + sign * 1, rate: 1, after: 5_000)))
    #expect(isJump(old, anchor(105 + sign * 1.001, rate: 1, after: 5_000)))
  }

  @Test("A standing position may be off by ten milliseconds and no more")
  func standing() {
    let old = anchor(100, rate: 0)
    #expect(!isJump(old, anchor(100.010, rate: 0, after: 60_000)))
    #expect(isJump(old, anchor(100.011, rate: 0, after: 60_000)))
    #expect(isJump(old, anchor(99, rate: 1, after: 60_000)))
  }

  @Test("A short seek that a client asked for is told though playback moves")
  func answer() {
    let (old, new) = (anchor(100, rate: 1), anchor(105.5, rate: 1, after: 5_000))
    #expect(!isJump(old, new))
    #expect(isJump(old, new, isAnswer: true))
  }

  @Test("Pausing, resuming and changing the rate at the expected place are no jumps")
  func continuous() {
    #expect(!isJump(anchor(10, rate: 1), anchor(12, rate: 0, after: 2_000)))
    #expect(!isJump(anchor(10, rate: 0), anchor(10, rate: 1, after: 99_000)))
    #expect(!isJump(anchor(10, rate: 1), anchor(12, rate: 2, after: 2_000)))
    #expect(!isJump(anchor(10, rate: 2), anchor(14, rate: 2, after: 2_000)))
  }

  @Test("The loop of one track back to its start is a jump")
  func loop() {
    #expect(isJump(anchor(178, rate: 1), anchor(0, rate: 1, after: 2_000), end: 180))
  }

  @Test("A report beyond the end counts as the end")
  func beyondTheEnd() {
    #expect(!isJump(anchor(178, rate: 1), anchor(500, rate: 0, after: 10_000), end: 180))
  }
}
