internal import NPEngine

/// The name of an application that has not told its own.
enum ApplicationName {
  /// Takes the executable's name for both names; `player` where that is unknown.
  static func identity(arguments: [String]) -> PublisherIdentity {
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? "player"
    return PublisherIdentity(playerName: name, identity: name)
  }
}
