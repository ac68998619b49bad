internal import NPCore
package import NPDBus

/// Lenient reading of a peer's answer to `GetAll`.
extension SessionProperties {
  /// Reads an `a{sv}`; nil when it has no session id, so that the peer has no such interface.
  ///
  /// Unknown properties, unknown words and values of wrong types are left out; of absent ones the defaults stay.
  package init?(decoding value: BusValue) {
    guard let members = value.members, let id = members[Property.sessionID.rawValue]?.text else { return nil }
    self.init(sessionID: TextRepair.line(id))
    for (name, value) in members { update(name, to: value) }
  }

  /// Takes over what a `PropertiesChanged` said: new values, then what is absent now or must be asked for.
  package mutating func apply(changed: BusValue, invalidated: [String]) {
    let blank = SessionProperties(sessionID: sessionID)
    for name in invalidated {
      guard let property = Property(rawValue: name) else { continue }
      clear(property, as: blank)
    }
    for (name, value) in changed.members ?? [:] { update(name, to: value) }
  }

  private mutating func update(_ name: String, to value: BusValue) {
    if name == "Version" { version = UInt32(clamping: value.wholeNumber ?? Int64(version)) }
    guard let property = Property(rawValue: name) else { return }
    updateState(property, value)
    updateContent(property, value)
    updateControls(property, value)
    updateOpinions(property, value)
  }

  private mutating func updateState(_ property: Property, _ value: BusValue) {
    switch property {
    case .sessionID: sessionID = value.text.map { TextRepair.line($0) } ?? sessionID
    case .state: state = Self.word(value) ?? .stopped
    case .rate: rate = value.number ?? 1
    case .defaultRate: defaultRate = value.number ?? 1
    case .queueIndex: queueIndex = Self.count(value)
    case .queueCount: queueCount = Self.count(value)
    case .contentID: contentID = Self.line(value)
    case .kind: kind = Self.word(value) ?? .generic
    case .mediaType: mediaType = Self.word(value)
    case .durationKind: durationKind = Self.word(value) ?? .unknown
    default: break
    }
  }

  private mutating func updateContent(_ property: Property, _ value: BusValue) {
    switch property {
    case .explicit: isExplicit = value.truth
    case .excludedFromSuggestions: isExcludedFromSuggestions = value.truth ?? false
    case .chapter: chapter = Self.chapter(value)
    case .narrator: narrator = Self.line(value)
    case .isrc: isrc = Self.line(value)
    case .interstitials: interstitials = (value.elements ?? []).compactMap(Self.range)
    case .languageOptions: languageOptions = (value.elements ?? []).compactMap(Self.option)
    case .artworkID: artworkID = Self.line(value)
    case .artworkPrivate: isArtworkPrivate = value.truth ?? false
    case .animatedArtworkID: animatedArtworkID = Self.line(value)
    case .animatedArtworkAspectRatios: animatedArtworkAspectRatios = Self.words(value)
    default: break
    }
  }

  private mutating func updateControls(_ property: Property, _ value: BusValue) {
    switch property {
    case .commands: commands = Self.words(value)
    case .disabledCommands: disabledCommands = Self.words(value)
    case .skipForwardIntervals: skipForwardIntervals = Self.numbers(value)
    case .skipBackwardIntervals: skipBackwardIntervals = Self.numbers(value)
    case .supportedRates: supportedRates = Self.numbers(value)
    case .repeatMode: repeatMode = Self.word(value)
    case .supportedRepeatModes: supportedRepeatModes = Self.words(value)
    case .shuffleMode: shuffleMode = Self.word(value)
    case .supportedShuffleModes: supportedShuffleModes = Self.words(value)
    default: break
    }
  }

  private mutating func updateOpinions(_ property: Property, _ value: BusValue) {
    switch property {
    case .feedback: feedback = Self.feedback(value)
    case .like: like = Self.mark(value)
    case .dislike: dislike = Self.mark(value)
    case .bookmark: bookmark = Self.mark(value)
    case .ratingRange: ratingRange = Self.ratingRange(value)
    case .rating: rating = value.number
    default: break
    }
  }

  /// Puts a property back to what it is in a session that says nothing of it.
  private mutating func clear(_ property: Property, as blank: SessionProperties) {
    switch property {
    case .queueIndex: queueIndex = nil
    case .queueCount: queueCount = nil
    case .contentID: contentID = nil
    case .kind: kind = nil
    case .mediaType: mediaType = nil
    case .explicit: isExplicit = nil
    case .chapter: chapter = nil
    case .narrator: narrator = nil
    case .isrc: isrc = nil
    case .artworkID: artworkID = nil
    case .animatedArtworkID: animatedArtworkID = nil
    case .repeatMode: repeatMode = nil
    case .shuffleMode: shuffleMode = nil
    case .feedback: feedback = nil
    case .like: like = nil
    case .dislike: dislike = nil
    case .bookmark: bookmark = nil
    case .ratingRange: ratingRange = nil
    case .rating: rating = nil
    default: if let value = blank.value(of: property) { update(property.rawValue, to: value) }
    }
  }
}

extension SessionProperties {
  private static func word<Word: RawRepresentable<String>>(_ value: BusValue) -> Word? {
    value.text.flatMap { Word(rawValue: $0) }
  }

  private static func words<Word: RawRepresentable<String>>(_ value: BusValue) -> [Word] {
    (value.texts ?? []).compactMap { Word(rawValue: $0) }
  }

  private static func line(_ value: BusValue) -> String? {
    value.text.map { TextRepair.line($0) }
  }

  private static func title(_ value: BusValue?) -> String? {
    value.flatMap { line($0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func count(_ value: BusValue) -> UInt32? {
    value.wholeNumber.flatMap { UInt32(exactly: $0) }
  }

  private static func numbers(_ value: BusValue) -> [Double] {
    (value.elements ?? []).compactMap(\.number)
  }

  private static func chapter(_ value: BusValue) -> ChapterPosition? {
    guard let fields = value.elements, fields.count >= 2, let current = fields[0].wholeNumber,
      let total = fields[1].wholeNumber
    else { return nil }
    return ChapterPosition(current: Int(current), total: Int(total))
  }

  private static func range(_ value: BusValue) -> InterstitialRange? {
    guard let fields = value.elements, fields.count >= 2, let start = fields[0].wholeNumber,
      let duration = fields[1].wholeNumber
    else { return nil }
    return InterstitialRange(start: MediaTime(microseconds: start), duration: MediaTime(microseconds: duration))
  }

  private static func option(_ value: BusValue) -> LanguageOption? {
    guard let fields = value.elements, fields.count >= 6, let id = fields[0].text,
      let kind: LanguageOption.Kind = word(fields[1]), let isCurrent = fields[5].truth
    else { return nil }
    return LanguageOption(
      id: TextRepair.line(id), kind: kind, languageTag: title(fields[2]), displayName: title(fields[3]) ?? "",
      characteristics: (fields[4].texts ?? []).map { TextRepair.line($0) }, isCurrent: isCurrent)
  }

  private static func feedback(_ value: BusValue) -> Feedback? {
    guard let fields = value.elements, let first = fields.first, let status: FeedbackStatus = word(first) else {
      return nil
    }
    return Feedback(
      status: status, title: title(fields.dropFirst().first), shortTitle: title(fields.dropFirst(2).first))
  }

  private static func mark(_ value: BusValue) -> Mark? {
    guard let fields = value.elements, let isActive = fields.first?.truth else { return nil }
    return Mark(
      isActive: isActive, title: title(fields.dropFirst().first), shortTitle: title(fields.dropFirst(2).first))
  }

  private static func ratingRange(_ value: BusValue) -> RatingRange? {
    guard let fields = value.elements, fields.count >= 2, let minimum = fields[0].number,
      let maximum = fields[1].number
    else { return nil }
    return RatingRange(minimum: minimum, maximum: maximum)
  }
}
