internal import NPCore
package import NPDBus

extension SessionProperties: InterfaceProperties {
  /// `(ssssasb)`: id, kind, language tag, name, characteristics, whether current.
  package static let languageOptionType = BusType.structure([.string, .string, .string, .string, .strings, .boolean])
  /// `(bss)`: whether set, title, short title.
  package static let markType = BusType.structure([.boolean, .string, .string])

  /// Those whose changes are told; `Anchor` and `Version` are not among them.
  package enum Property: String, SignalledProperty {
    /// The session's id.
    case sessionID = "SessionID"
    /// The exact state.
    case state = "State"
    /// The momentary rate.
    case rate = "Rate"
    /// The rate to return to.
    case defaultRate = "DefaultRate"
    /// The place in the queue.
    case queueIndex = "QueueIndex"
    /// The length of the queue.
    case queueCount = "QueueCount"
    /// The application's id of the content.
    case contentID = "ContentID"
    /// What kind of thing plays.
    case kind = "Kind"
    /// Sound or moving pictures.
    case mediaType = "MediaType"
    /// How long it lasts.
    case durationKind = "DurationKind"
    /// Whether it is marked explicit.
    case explicit = "Explicit"
    /// Whether it stays out of suggestions.
    case excludedFromSuggestions = "ExcludedFromSuggestions"
    /// The place within a book.
    case chapter = "Chapter"
    /// Who reads.
    case narrator = "Narrator"
    /// The recording code.
    case isrc = "ISRC"
    /// Advertisements.
    case interstitials = "Interstitials"
    /// The languages on offer.
    case languageOptions = "LanguageOptions"
    /// The key of the picture.
    case artworkID = "ArtworkID"
    /// Whether the picture is private.
    case artworkPrivate = "ArtworkPrivate"
    /// The key of the moving picture.
    case animatedArtworkID = "AnimatedArtworkID"
    /// The shapes of the moving picture.
    case animatedArtworkAspectRatios = "AnimatedArtworkAspectRatios"
    /// The declared commands.
    case commands = "Commands"
    /// The disabled ones.
    case disabledCommands = "DisabledCommands"
    /// The preferred skips ahead.
    case skipForwardIntervals = "SkipForwardIntervals"
    /// The preferred skips back.
    case skipBackwardIntervals = "SkipBackwardIntervals"
    /// The rates on offer.
    case supportedRates = "SupportedRates"
    /// The repeat mode.
    case repeatMode = "RepeatMode"
    /// The repeat modes on offer.
    case supportedRepeatModes = "SupportedRepeatModes"
    /// The shuffle mode.
    case shuffleMode = "ShuffleMode"
    /// The shuffle modes on offer.
    case supportedShuffleModes = "SupportedShuffleModes"
    /// The opinion.
    case feedback = "Feedback"
    /// The like.
    case like = "Like"
    /// The dislike.
    case dislike = "Dislike"
    /// The bookmark.
    case bookmark = "Bookmark"
    /// The bounds of a rating.
    case ratingRange = "RatingRange"
    /// The rating.
    case rating = "Rating"

    /// The interface.
    package static var interface: InterfaceDescription { Session1.interface }
  }

  /// The present value of a property by name; nil for absent and unknown ones, and for `Anchor`, which is not kept here.
  package func value(of name: String) -> BusValue? {
    if name == "Version" { return .uint32(version) }
    return Property(rawValue: name).flatMap { value(of: $0) }
  }

  /// The present value in the form sent; nil while an optional property is absent.
  package func value(of property: Property) -> BusValue? {
    stateValue(of: property) ?? contentValue(of: property) ?? controlValue(of: property)
      ?? opinionValue(of: property)
  }

  private func stateValue(of property: Property) -> BusValue? {
    switch property {
    case .sessionID: .string(TextRepair.line(sessionID))
    case .state: .string(state.rawValue)
    case .rate: .double(rate.isFinite ? rate : 1)
    case .defaultRate: .double(defaultRate.isFinite ? defaultRate : 1)
    case .queueIndex: queueIndex.map { .uint32($0) }
    case .queueCount: queueCount.map { .uint32($0) }
    case .contentID: Self.line(contentID)
    case .kind: kind.map { .string($0.rawValue) }
    case .mediaType: mediaType.map { .string($0.rawValue) }
    case .durationKind: .string(durationKind.rawValue)
    default: nil
    }
  }

  private func contentValue(of property: Property) -> BusValue? {
    switch property {
    case .explicit: isExplicit.map { .boolean($0) }
    case .excludedFromSuggestions: .boolean(isExcludedFromSuggestions)
    case .chapter:
      chapter.map { .structure([.int32(Int32(clamping: $0.current)), .int32(Int32(clamping: $0.total))]) }
    case .narrator: Self.line(narrator)
    case .isrc: Self.line(isrc)
    case .interstitials:
      .array(.structure([.int64, .int64]), interstitials.map(Self.range))
    case .languageOptions: .array(Self.languageOptionType, languageOptions.map(Self.option))
    case .artworkID: Self.line(artworkID)
    case .artworkPrivate: .boolean(isArtworkPrivate)
    case .animatedArtworkID: Self.line(animatedArtworkID)
    case .animatedArtworkAspectRatios: .strings(animatedArtworkAspectRatios.map(\.rawValue))
    default: nil
    }
  }

  private func controlValue(of property: Property) -> BusValue? {
    switch property {
    case .commands: .strings(commands.map(\.rawValue))
    case .disabledCommands: .strings(disabledCommands.map(\.rawValue))
    case .skipForwardIntervals: Self.numbers(skipForwardIntervals)
    case .skipBackwardIntervals: Self.numbers(skipBackwardIntervals)
    case .supportedRates: Self.numbers(supportedRates)
    case .repeatMode: repeatMode.map { .string($0.rawValue) }
    case .supportedRepeatModes: .strings(supportedRepeatModes.map(\.rawValue))
    case .shuffleMode: shuffleMode.map { .string($0.rawValue) }
    case .supportedShuffleModes: .strings(supportedShuffleModes.map(\.rawValue))
    default: nil
    }
  }

  private func opinionValue(of property: Property) -> BusValue? {
    switch property {
    case .feedback:
      feedback.map { .structure([.string($0.status.rawValue), Self.title($0.title), Self.title($0.shortTitle)]) }
    case .like: like.map(Self.mark)
    case .dislike: dislike.map(Self.mark)
    case .bookmark: bookmark.map(Self.mark)
    case .ratingRange:
      ratingRange.flatMap {
        $0.minimum.isFinite && $0.maximum.isFinite ? .structure([.double($0.minimum), .double($0.maximum)]) : nil
      }
    case .rating: rating.flatMap { $0.isFinite ? .double($0) : nil }
    default: nil
    }
  }

  private static func line(_ text: String?) -> BusValue? {
    text.map { .string(TextRepair.line($0)) }
  }

  private static func title(_ text: String?) -> BusValue {
    .string(TextRepair.line(text ?? ""))
  }

  private static func numbers(_ numbers: [Double]) -> BusValue {
    .array(.double, numbers.filter(\.isFinite).map { .double($0) })
  }

  private static func mark(_ mark: Mark) -> BusValue {
    .structure([.boolean(mark.isActive), title(mark.title), title(mark.shortTitle)])
  }

  private static func range(_ range: InterstitialRange) -> BusValue {
    .structure([.int64(range.start.microseconds), .int64(range.duration.microseconds)])
  }

  private static func option(_ option: LanguageOption) -> BusValue {
    .structure([
      .string(TextRepair.line(option.id)), .string(option.kind.rawValue), title(option.languageTag),
      title(option.displayName), .strings(option.characteristics.map { TextRepair.line($0) }),
      .boolean(option.isCurrent),
    ])
  }
}
