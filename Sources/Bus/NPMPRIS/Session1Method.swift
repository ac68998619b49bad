package import NPCore
package import NPDBus

/// A call of `io.github.swift_now_playing.Session1`.
package enum Session1Method: Hashable, Sendable {
  /// Skip ahead by seconds, above 0.
  case skipForward(Double)
  /// Skip back by seconds, above 0.
  case skipBackward(Double)
  /// A hold of fast-forward begins.
  case beginSeekForward
  /// A hold of fast-forward ends.
  case endSeekForward
  /// A hold of rewind begins.
  case beginSeekBackward
  /// A hold of rewind ends.
  case endSeekBackward
  /// Change the repeat mode.
  case setRepeatMode(RepeatMode)
  /// Change the shuffle mode.
  case setShuffleMode(ShuffleMode)
  /// Change the opinion.
  case setFeedback(FeedbackStatus)
  /// Set or clear the like.
  case setLike(Bool)
  /// Set or clear the dislike.
  case setDislike(Bool)
  /// Set or clear the bookmark.
  case setBookmark(Bool)
  /// Give a rating.
  case setRating(Double)
  /// Choose a language option.
  case enableLanguageOption(String)
  /// Give up a language option.
  case disableLanguageOption(String)
  /// Ask for the picture near a size.
  case getArtwork(PixelSize)
  /// Ask for the still of the moving picture.
  case getAnimatedArtworkPreview(AnimatedArtworkReference.AspectRatio, PixelSize)
  /// Ask for the moving picture.
  case getAnimatedArtworkVideo(AnimatedArtworkReference.AspectRatio, PixelSize)

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(_ invocation: any MethodInvocation) throws(BusError) {
    try self.init(member: invocation.member, arguments: invocation.arguments)
  }

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(member: MemberName, arguments: [BusValue]) throws(BusError) {
    var arguments = MethodArguments(member, arguments)
    if let method = try Self.transport(&arguments) {
      self = method
    } else if let method = try Self.choice(&arguments) {
      self = method
    } else if let method = try Self.artwork(&arguments) {
      self = method
    } else {
      throw .unknownMethod(member.rawValue, of: Session1.interfaceName.rawValue)
    }
  }

  private static func transport(_ arguments: inout MethodArguments) throws(BusError) -> Session1Method? {
    switch arguments.member.rawValue {
    case "SkipForward": .skipForward(try arguments.positiveNumber())
    case "SkipBackward": .skipBackward(try arguments.positiveNumber())
    case "BeginSeekForward": .beginSeekForward
    case "EndSeekForward": .endSeekForward
    case "BeginSeekBackward": .beginSeekBackward
    case "EndSeekBackward": .endSeekBackward
    default: nil
    }
  }

  private static func choice(_ arguments: inout MethodArguments) throws(BusError) -> Session1Method? {
    switch arguments.member.rawValue {
    case "SetRepeatMode": .setRepeatMode(try arguments.choice(RepeatMode.self))
    case "SetShuffleMode": .setShuffleMode(try arguments.choice(ShuffleMode.self))
    case "SetFeedback": .setFeedback(try arguments.choice(FeedbackStatus.self))
    case "SetLike": .setLike(try arguments.truth())
    case "SetDislike": .setDislike(try arguments.truth())
    case "SetBookmark": .setBookmark(try arguments.truth())
    case "SetRating": .setRating(try arguments.number())
    case "EnableLanguageOption": .enableLanguageOption(try arguments.text())
    case "DisableLanguageOption": .disableLanguageOption(try arguments.text())
    default: nil
    }
  }

  private static func artwork(_ arguments: inout MethodArguments) throws(BusError) -> Session1Method? {
    switch arguments.member.rawValue {
    case "GetArtwork": .getArtwork(try arguments.size())
    case "GetAnimatedArtworkPreview":
      .getAnimatedArtworkPreview(
        try arguments.choice(AnimatedArtworkReference.AspectRatio.self), try arguments.size())
    case "GetAnimatedArtworkVideo":
      .getAnimatedArtworkVideo(
        try arguments.choice(AnimatedArtworkReference.AspectRatio.self), try arguments.size())
    default: nil
    }
  }
}

extension MethodArguments {
  /// A double above 0.
  fileprivate mutating func positiveNumber() throws(BusError) -> Double {
    let number = try number()
    guard number > 0 else { throw .invalidArguments("\(member): \(number) is not above 0.") }
    return number
  }

  /// A width and a height, neither of them 0.
  fileprivate mutating func size() throws(BusError) -> PixelSize {
    let (width, height) = (try count(), try count())
    guard width > 0, height > 0 else {
      throw .invalidArguments("\(member): a picture of \(width) by \(height) pixels has no area.")
    }
    return PixelSize(width: Double(width), height: Double(height))
  }
}
