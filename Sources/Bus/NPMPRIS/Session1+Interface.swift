package import NPDBus

extension Session1 {
  /// The interface, as introspection tells it.
  package static let interface = InterfaceDescription(
    interfaceName, methods: transport + modes + opinions + artwork, properties: constant + state + content + controls)

  private static let transport: [InterfaceDescription.Method] = [
    .init("SkipForward", input: [.init("Seconds", .double)]),
    .init("SkipBackward", input: [.init("Seconds", .double)]),
    .init("BeginSeekForward"),
    .init("EndSeekForward"),
    .init("BeginSeekBackward"),
    .init("EndSeekBackward"),
  ]

  private static let modes: [InterfaceDescription.Method] = [
    .init("SetRepeatMode", input: [.init("Mode", .string)]),
    .init("SetShuffleMode", input: [.init("Mode", .string)]),
    .init("EnableLanguageOption", input: [.init("ID", .string)]),
    .init("DisableLanguageOption", input: [.init("ID", .string)]),
  ]

  private static let opinions: [InterfaceDescription.Method] = [
    .init("SetFeedback", input: [.init("Status", .string)]),
    .init("SetLike", input: [.init("Active", .boolean)]),
    .init("SetDislike", input: [.init("Active", .boolean)]),
    .init("SetBookmark", input: [.init("Active", .boolean)]),
    .init("SetRating", input: [.init("Rating", .double)]),
  ]

  private static let artwork: [InterfaceDescription.Method] = [
    .init(
      "GetArtwork", input: [.init("Width", .uint32), .init("Height", .uint32)],
      output: [.init("File", .fileDescriptor), .init("MediaType", .string)]),
    .init(
      "GetAnimatedArtworkPreview",
      input: [.init("AspectRatio", .string), .init("Width", .uint32), .init("Height", .uint32)],
      output: [.init("File", .fileDescriptor), .init("MediaType", .string)]),
    .init(
      "GetAnimatedArtworkVideo",
      input: [.init("AspectRatio", .string), .init("Width", .uint32), .init("Height", .uint32)],
      output: [.init("Files", .array(.fileDescriptor)), .init("MediaType", .string), .init("Uri", .string)]),
  ]

  private static let constant: [InterfaceDescription.Property] = [
    .init("Version", .uint32, changes: .constant)
  ]

  private static let state: [InterfaceDescription.Property] = [
    .init("SessionID", .string),
    .init("State", .string),
    .init("Rate", .double),
    .init("DefaultRate", .double),
    .init("Anchor", .structure([.int64, .double, .int64]), changes: .none),
    .init("QueueIndex", .uint32),
    .init("QueueCount", .uint32),
  ]

  private static let content: [InterfaceDescription.Property] = [
    .init("ContentID", .string),
    .init("Kind", .string),
    .init("MediaType", .string),
    .init("DurationKind", .string),
    .init("Explicit", .boolean),
    .init("ExcludedFromSuggestions", .boolean),
    .init("Chapter", .structure([.int32, .int32])),
    .init("Narrator", .string),
    .init("ISRC", .string),
    .init("Interstitials", .array(.structure([.int64, .int64]))),
    .init("LanguageOptions", .array(SessionProperties.languageOptionType)),
    .init("ArtworkID", .string),
    .init("ArtworkPrivate", .boolean),
    .init("AnimatedArtworkID", .string),
    .init("AnimatedArtworkAspectRatios", .strings),
  ]

  private static let controls: [InterfaceDescription.Property] = [
    .init("Commands", .strings),
    .init("DisabledCommands", .strings),
    .init("SkipForwardIntervals", .array(.double)),
    .init("SkipBackwardIntervals", .array(.double)),
    .init("SupportedRates", .array(.double)),
    .init("RepeatMode", .string),
    .init("SupportedRepeatModes", .strings),
    .init("ShuffleMode", .string),
    .init("SupportedShuffleModes", .strings),
    .init("Feedback", .structure([.string, .string, .string])),
    .init("Like", SessionProperties.markType),
    .init("Dislike", SessionProperties.markType),
    .init("Bookmark", SessionProperties.markType),
    .init("RatingRange", .structure([.double, .double])),
    .init("Rating", .double),
  ]
}
