package import NPCore
package import NPDBus

/// The interface `io.github.swift_now_playing.Session1`: what MPRIS cannot say, on the same object.
///
/// The page `Documentation/Formats/Session1.md` is its grammar.
package enum Session1 {
  /// The interface's name.
  package static let interfaceName = InterfaceName(literal: "io.github.swift_now_playing.Session1")
  /// The value of `Version`: raised when a member is added; a change of a member's meaning makes a new interface.
  package static let version: UInt32 = 1

  /// How long the content lasts, in one word; the length itself is MPRIS's `mpris:length`.
  package enum DurationKind: String, Hashable, Sendable, CaseIterable {
    /// It ends.
    case finite
    /// A broadcast without a defined end.
    case live
    /// Endless, but no broadcast.
    case continuous
    /// Nobody has said.
    case unknown
  }

  /// The value of `Anchor`: the position in microseconds, the momentary rate, and the reading of `CLOCK_MONOTONIC` in nanoseconds.
  ///
  /// Kept by no properties type and told by no signal: like `Position` it is read when needed.
  package static func anchor(_ anchor: PositionAnchor) -> BusValue {
    .structure([
      .int64(anchor.elapsed.clamped(to: nil).microseconds), .double(anchor.rate.isFinite ? anchor.rate : 0),
      .int64(anchor.instant.nanoseconds),
    ])
  }

  /// Reads a foreign `Anchor`; nil when it is none.
  package static func anchor(decoding value: BusValue) -> PositionAnchor? {
    guard let fields = value.elements, fields.count >= 3, let elapsed = fields[0].wholeNumber,
      let rate = fields[1].number, let instant = fields[2].wholeNumber
    else { return nil }
    return PositionAnchor(
      elapsed: MediaTime(microseconds: elapsed).clamped(to: nil), rate: rate,
      instant: MonotonicInstant(nanoseconds: instant))
  }

  /// The answer to `GetArtwork` and `GetAnimatedArtworkPreview`: an open file, and its media type.
  package static func pictureAnswer(_ file: BusFileDescriptor, mediaType: String) -> [BusValue] {
    [.fileDescriptor(file), .string(mediaType)]
  }

  /// The moving picture that `GetAnimatedArtworkVideo` answers with.
  package enum Video: Hashable, Sendable {
    /// A local file that the application's process has opened, and its media type; empty when unknown.
    case file(BusFileDescriptor, mediaType: String)
    /// A video elsewhere.
    case uri(String)

    /// The answer in the form sent: `ah`, the media type, the URI.
    package var answer: [BusValue] {
      switch self {
      case .file(let file, let mediaType):
        [.array(.fileDescriptor, [.fileDescriptor(file)]), .string(mediaType), .string("")]
      case .uri(let uri):
        [.array(.fileDescriptor, []), .string(""), .string(URIText.uri(from: uri) ?? "")]
      }
    }
  }
}
