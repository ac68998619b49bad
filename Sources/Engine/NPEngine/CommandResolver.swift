internal import NPCore
internal import NPDBus
internal import NPMPRIS

/// What a client asks of a session.
enum ClientRequest: Hashable, Sendable {
  case root(RootMethod)
  case player(PlayerMethod)
  case write(PlayerWrite)
  case goTo(ObjectPath)
  case session(Session1Method)
}

/// What a request comes to.
enum Resolution: Hashable, Sendable {
  /// Nothing is to be done: the caller is answered at once.
  case nothing
  /// The caller is answered with an error.
  case refuse(BusError)
  /// The application is asked.
  case perform(SessionCommand)
}

/// Turns requests into commands as the specification says, from what holds at the moment.
///
/// Made when a request is about to be carried out and not when it arrives, since those before it may change what it means.
struct CommandResolver: Sendable {
  var identity: PublisherIdentity
  var canControl: Bool
  var commands: CommandSet
  var status: PlaybackStatus
  var position: MediaTime
  /// The speed at which the position moves.
  var movement: Double
  var end: MediaTime?
  var trackID: ObjectPath?
  /// The application's ids of the list's entries by path.
  var entries: [ObjectPath: String]
  /// The commands that somebody holds, which end also where they are no longer to be had.
  var held: Set<CommandKind> = []

  /// What a request comes to now.
  func resolve(_ request: ClientRequest) -> Resolution {
    switch request {
    case .root(let method): root(method)
    case .player(let method): player(method)
    case .write(let write): self.write(write)
    case .goTo(let path): goTo(path)
    case .session(let method): session(method)
    }
  }

  /// The command, or the refusal where it is not to be had.
  func command(_ command: SessionCommand) -> Resolution {
    guard canControl, commands.isEnabled(command.kind) else {
      return .refuse(.notSupported("The session does not take “\(command.kind.rawValue)” now."))
    }
    return .perform(command)
  }

  private func root(_ method: RootMethod) -> Resolution {
    switch method {
    case .raise: identity.canRaise ? .perform(.raise) : .nothing
    case .quit: identity.canQuit ? .perform(.quit) : .nothing
    }
  }

  private func player(_ method: PlayerMethod) -> Resolution {
    switch method {
    case .play: play()
    case .pause: pause()
    case .playPause: playPause()
    case .stop: stop()
    case .next: canControl && commands.isEnabled(.next) ? .perform(.next) : .nothing
    case .previous: canControl && commands.isEnabled(.previous) ? .perform(.previous) : .nothing
    case .seek(let offset): seek(by: offset)
    case .setPosition(let track, let position): setPosition(position, of: track)
    case .openURI(let uri): open(uri)
    }
  }

  private func goTo(_ path: ObjectPath) -> Resolution {
    guard canControl, let entry = entries[path] else { return .nothing }
    return command(.goToTrack(entry))
  }

  private func open(_ uri: String) -> Resolution {
    let schemes = identity.uriSchemes.map { $0.lowercased() }
    guard !schemes.isEmpty else { return .refuse(.notSupported("The player opens no URIs.")) }
    let scheme = uri.prefix { $0 != ":" }.lowercased()
    guard uri.contains(":"), schemes.contains(scheme) else {
      let shown = TextRepair.line(String(uri.prefix(200)))
      return .refuse(.notSupported("The player does not open “\(shown)”, but \(schemes.joined(separator: ", "))."))
    }
    return command(.openURI(uri))
  }
}
