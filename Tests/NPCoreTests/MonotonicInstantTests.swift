internal import NPCore
internal import Testing

@Suite("MonotonicInstant")
struct MonotonicInstantTests {
  @Test("An instant moves by milliseconds in both directions")
  func advancing() {
    let instant = MonotonicInstant(nanoseconds: 5_000_000)
    #expect(instant.advanced(byMilliseconds: 2).nanoseconds == 7_000_000)
    #expect(instant.advanced(byMilliseconds: -2).nanoseconds == 3_000_000)
    #expect(instant.advanced(byMilliseconds: 2).nanoseconds(since: instant) == 2_000_000)
    #expect(instant.nanoseconds(since: instant.advanced(byMilliseconds: 2)) == -2_000_000)
  }

  @Test("Spans beyond the range saturate")
  func saturating() {
    let instant = MonotonicInstant(nanoseconds: 1)
    #expect(instant.advanced(byMilliseconds: .max).nanoseconds == .max)
    #expect(MonotonicInstant(nanoseconds: -5).advanced(byMilliseconds: .min).nanoseconds == .min)
    let (first, last) = (MonotonicInstant(nanoseconds: .min), MonotonicInstant(nanoseconds: .max))
    #expect(last.nanoseconds(since: first) == .max)
    #expect(first.nanoseconds(since: last) == .min)
  }
}
