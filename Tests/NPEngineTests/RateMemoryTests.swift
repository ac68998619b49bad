import NPCore
import Testing

@testable import NPEngine

struct RateMemoryTests {
  private func playback(_ state: PlaybackState, rate: Double = 1, standard: Double = 1) -> PlaybackDescription {
    PlaybackDescription(
      state: state, rate: rate, defaultRate: standard, instant: MonotonicInstant(nanoseconds: 0))
  }

  @Test("The last rate of playing outlives a pause, and ends with a stop")
  func kept() {
    var rates = RateMemory()
    rates.follow(playback(.playing, rate: 2), isActive: true)
    rates.follow(playback(.paused, rate: 1), isActive: true)
    #expect(rates.shown == 2)
    rates.follow(playback(.buffering), isActive: true)
    #expect(rates.shown == 2)
    rates.follow(playback(.stopped), isActive: false)
    #expect(rates.shown == 1)
  }

  @Test("A default rate that changes while paused is the rate that playing will start with")
  func changedWhilePaused() {
    var rates = RateMemory()
    rates.follow(playback(.paused), isActive: true)
    rates.follow(playback(.paused, standard: 1.5), isActive: true)
    #expect(rates.shown == 1.5)
  }

  @Test("A negative rate is exact on Session1 and the default rate in MPRIS")
  func negative() {
    var rates = RateMemory()
    rates.follow(playback(.playing, rate: -3, standard: 1.25), isActive: true)
    #expect(rates.exact == -3)
    #expect(rates.shown == 1.25)
  }

  @Test("Rates that are no numbers count as the default")
  func nonsense() {
    for rate in [Double.nan, .infinity, 0] {
      var rates = RateMemory()
      rates.follow(playback(.playing, rate: rate), isActive: true)
      #expect(rates.shown == 1)
      rates.follow(playback(.playing, rate: 1, standard: rate), isActive: true)
      #expect(rates.standard == 1)
    }
  }

  @Test("The bounds hold 1 and the rate shown, and a minimum above 0")
  func bounds() {
    var rates = RateMemory()
    #expect(rates.bounds(supported: []) == (1, 1))
    #expect(rates.bounds(supported: [1.5, 2]) == (1, 2))
    #expect(rates.bounds(supported: [-1, 0, 0.5, .nan]) == (0.5, 1))
    rates.follow(playback(.playing, rate: 5), isActive: true)
    #expect(rates.bounds(supported: [0.5, 2]) == (0.5, 5))
  }
}
