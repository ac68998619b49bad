internal import NPCore
internal import Testing

@Suite("PositionAnchor")
struct PositionAnchorTests {
  private let start = MonotonicInstant(nanoseconds: 7_000_000_000)

  private func anchor(_ seconds: Double, rate: Double) -> PositionAnchor {
    PositionAnchor(elapsed: MediaTime(seconds: seconds) ?? .zero, rate: rate, instant: start)
  }

  private func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) ?? .zero }

  @Test("A position moves with the rate", arguments: [(1.0, 12.0), (2.0, 14.0), (0.5, 11.0), (0.0, 10.0), (-1.0, 8.0)])
  func moving(rate: Double, expected: Double) {
    let moment = start.advanced(byMilliseconds: 2_000)
    #expect(anchor(10, rate: rate).position(at: moment, end: nil) == time(expected))
  }

  @Test("A position stays within its timeline")
  func bounds() {
    let moment = start.advanced(byMilliseconds: 100_000)
    #expect(anchor(10, rate: 1).position(at: moment, end: time(60)) == time(60))
    #expect(anchor(10, rate: -1).position(at: moment, end: time(60)) == .zero)
    #expect(anchor(90, rate: 0).position(at: moment, end: time(60)) == time(60))
    #expect(anchor(-5, rate: 0).position(at: start, end: nil) == .zero)
  }

  @Test("A rate that is no number stands, and one beyond all measure runs to the end")
  func oddRates() {
    let moment = start.advanced(byMilliseconds: 1_000_000)
    #expect(anchor(10, rate: .nan).position(at: moment, end: nil) == time(10))
    #expect(anchor(10, rate: .infinity).position(at: moment, end: nil) == time(10))
    #expect(anchor(10, rate: 1e308).position(at: moment, end: time(60)) == time(60))
    #expect(anchor(10, rate: 1e308).position(at: moment, end: nil).microseconds == .max)
    #expect(anchor(10, rate: -1e308).position(at: moment, end: time(60)) == .zero)
  }

  @Test("A rebased anchor tells the same positions later on")
  func rebasing() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1_000 {
      let first = anchor(
        Double.random(in: 0...10_000, using: &generator), rate: Double.random(in: -4...8, using: &generator))
      let between = start.advanced(byMilliseconds: Int64.random(in: 0...100_000, using: &generator))
      let later = between.advanced(byMilliseconds: Int64.random(in: 0...100_000, using: &generator))
      let direct = first.position(at: later, end: nil)
      let rebased = first.rebased(at: between, end: nil)
      // At the start of the timeline a rewinding position stands, wherever it is looked at.
      let deviation = (rebased.position(at: later, end: nil) - direct).magnitude
      #expect(deviation <= MediaTime(microseconds: 2), "\(first) by way of \(between)")
    }
  }
}
