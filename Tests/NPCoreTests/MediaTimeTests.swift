internal import NPCore
internal import Testing

@Suite("MediaTime")
struct MediaTimeTests {
  @Test("Seconds are rounded to the nearest microsecond")
  func rounding() {
    #expect(MediaTime(seconds: 1.000_000_4)?.microseconds == 1_000_000)
    #expect(MediaTime(seconds: 1.000_000_6)?.microseconds == 1_000_001)
    #expect(MediaTime(seconds: -0.25)?.microseconds == -250_000)
    #expect(MediaTime(seconds: 2_400)?.microseconds == 2_400_000_000)
  }

  @Test("What is no number of seconds gives no time", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func notFinite(seconds: Double) {
    #expect(MediaTime(seconds: seconds) == nil)
  }

  @Test("Seconds beyond 64 bits of microseconds saturate")
  func saturatingSeconds() {
    #expect(MediaTime(seconds: 1e300)?.microseconds == .max)
    #expect(MediaTime(seconds: -1e300)?.microseconds == .min)
    #expect(MediaTime(seconds: 1e308)?.microseconds == .max)
    #expect(MediaTime(seconds: 9_223_372_036_854.775_807)?.microseconds ?? 0 > 9_223_372_036_854_000_000)
  }

  @Test("Sums and differences saturate at both ends")
  func saturatingArithmetic() {
    let (least, most) = (MediaTime(microseconds: .min), MediaTime(microseconds: .max))
    let one = MediaTime(microseconds: 1)
    #expect(most + one == most)
    #expect(least + MediaTime(microseconds: -1) == least)
    #expect(least - one == least)
    #expect(most - MediaTime(microseconds: -1) == most)
    #expect(MediaTime.zero - least == most)
    #expect(least.magnitude == most)
    #expect(MediaTime(microseconds: -5).magnitude == MediaTime(microseconds: 5))
  }

  @Test("Clamping keeps a time within its timeline, whatever its end")
  func clamping() {
    let end = MediaTime(microseconds: 60)
    #expect(MediaTime(microseconds: 90).clamped(to: end) == end)
    #expect(MediaTime(microseconds: -1).clamped(to: end) == .zero)
    #expect(MediaTime(microseconds: 30).clamped(to: end) == MediaTime(microseconds: 30))
    #expect(MediaTime(microseconds: 90).clamped(to: nil) == MediaTime(microseconds: 90))
    #expect(MediaTime(microseconds: 90).clamped(to: MediaTime(microseconds: -7)) == .zero)
  }

  @Test("Arithmetic never traps and agrees with wider numbers")
  func random() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let (left, right) = (
        Int64.random(in: .min ... .max, using: &generator), Int64.random(in: .min ... .max, using: &generator)
      )
      let sum = (Int128(left) + Int128(right)).clamped, difference = (Int128(left) - Int128(right)).clamped
      #expect((MediaTime(microseconds: left) + MediaTime(microseconds: right)).microseconds == sum)
      #expect((MediaTime(microseconds: left) - MediaTime(microseconds: right)).microseconds == difference)
    }
  }
}

extension Int128 {
  /// The nearest number of 64 bits.
  fileprivate var clamped: Int64 { Int64(clamping: self) }
}
