/// A sound without an end, its name and its cover.
struct Soundscape: Identifiable, Sendable {
  /// Names it for the session and for its cover.
  let id: String
  /// The name for people.
  let name: String
  /// A few words about it.
  let summary: String
  /// What GStreamer makes it of: a bin with one open source pad.
  let synthesis: String
  /// What is on its cover.
  let cover: Painting

  /// All of them, in the order in which they follow each other.
  static let all = [
    Soundscape(
      id: "rain", name: "Rain on the Roof", summary: "Steady, all night",
      synthesis: """
        audiotestsrc is-live=true wave=pink-noise volume=0.62 ! audioconvert ! audiocheblimit \
        mode=high-pass cutoff=700 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=2100 sine-periods-per-tick=2 tick-interval=71000000 \
        volume=0.1 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=2900 sine-periods-per-tick=2 tick-interval=113000000 \
        volume=0.08 ! mix. \
        audiomixer name=mix ! audioconvert ! audioecho delay=40000000 intensity=0.25 feedback=0.2
        """,
      cover: .rain),
    Soundscape(
      id: "ocean", name: "Low Tide", summary: "Slow swell under the moon",
      synthesis: """
        audiotestsrc is-live=true wave=red-noise volume=0.22 ! mix. \
        audiotestsrc is-live=true freq=54.00 volume=0.07 ! mix. \
        audiotestsrc is-live=true freq=54.09 volume=0.07 ! mix. \
        audiomixer name=mix ! audioconvert ! audiocheblimit mode=low-pass cutoff=2600
        """,
      cover: .ocean),
    Soundscape(
      id: "forest", name: "Morning Firs", summary: "Wind, and someone who sings",
      synthesis: """
        audiotestsrc is-live=true wave=pink-noise volume=0.6 ! audioconvert ! audiochebband mode=band-pass \
        lower-frequency=180 upper-frequency=1100 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=3100 sine-periods-per-tick=220 tick-interval=2310000000 \
        apply-tick-ramp=true volume=0.05 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=2480 sine-periods-per-tick=160 tick-interval=3770000000 \
        apply-tick-ramp=true volume=0.05 ! mix. \
        audiomixer name=mix ! audioconvert ! audioecho delay=190000000 intensity=0.3 feedback=0.25
        """,
      cover: .forest),
    Soundscape(
      id: "campfire", name: "Campfire", summary: "Embers under the stars",
      synthesis: """
        audiotestsrc is-live=true wave=red-noise volume=0.3 ! audioconvert ! audiocheblimit mode=low-pass \
        cutoff=420 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=1700 sine-periods-per-tick=1 tick-interval=331000000 \
        volume=0.14 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=900 sine-periods-per-tick=1 tick-interval=547000000 \
        volume=0.2 ! mix. \
        audiotestsrc is-live=true wave=ticks freq=3300 sine-periods-per-tick=2 tick-interval=791000000 \
        volume=0.08 ! mix. \
        audiomixer name=mix ! audioconvert
        """,
      cover: .campfire),
  ]
}
