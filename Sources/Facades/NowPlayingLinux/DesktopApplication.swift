internal import NPEngine
package import NPHost

/// What an application tells Linux of itself, once, before its first session: who it is, and what belongs to no session.
///
/// Nothing here opens a connection; that happens when the first session is published.
@MainActor
public final class DesktopApplication {
  /// The application of this process.
  public static let shared = DesktopApplication(host: .shared)

  private let host: SessionHost
  private var hasChosenIdentity = false

  /// Speaks for the sessions of a host.
  package init(host: SessionHost) {
    self.host = host
  }

  /// Who the application is; until it says so, the executable's name stands for both names.
  ///
  /// A change of anything but the player name is published at once.
  public var identity: DesktopIdentity {
    get {
      let identity = host.identity
      return DesktopIdentity(
        playerName: identity.playerName, displayName: identity.identity, desktopEntry: identity.desktopEntry,
        keepsArtworkPrivate: identity.keepsArtworkPrivate)
    }
    set {
      hasChosenIdentity = true
      var identity = host.identity
      identity.playerName = newValue.playerName
      identity.identity = newValue.displayName
      identity.desktopEntry = newValue.desktopEntry
      identity.keepsArtworkPrivate = newValue.keepsArtworkPrivate
      host.identity = identity
    }
  }

  /// Brings the window to the front; nil when it cannot, and `CanRaise` is false.
  ///
  /// An error answers whoever asked with its text.
  public var raiseHandler: (@MainActor () async throws -> Void)? {
    didSet { host.handlers.raise = raiseHandler.map(CommandAction.caught) }
  }

  /// Ends the application; nil when it may not be ended from outside, and `CanQuit` is false.
  ///
  /// An error answers whoever asked with its text.
  public var quitHandler: (@MainActor () async throws -> Void)? {
    didSet { host.handlers.quit = quitHandler.map(CommandAction.caught) }
  }

  /// Opens URIs; nil when none are taken.
  ///
  /// Counterpart of MPRIS `OpenUri` and what is supported of it.
  public var uriHandler: URIHandler? {
    didSet {
      host.handlers.openURI = uriHandler.map { CommandAction.caught($0.open) }
      var identity = host.identity
      identity.uriSchemes = uriHandler?.schemes ?? []
      identity.mimeTypes = uriHandler?.mediaTypes ?? []
      host.identity = identity
    }
  }

  /// The rules by which a session may represent the application; `desktop` until the application says otherwise.
  ///
  /// A session that represents it already goes on to do so under new rules.
  public var policy: SessionPolicy {
    get { SessionPolicy(host.policy) }
    set { host.policy = newValue.described }
  }

  /// What property lists say on Apple's platforms; its display name is the application's until `identity` is set.
  public var bundle = BundleFacts() {
    didSet {
      var facts = host.facts
      facts.bundleIdentifier = bundle.bundleIdentifier
      facts.backgroundModes = bundle.backgroundModes
      facts.entitlements = bundle.entitlements
      host.facts = facts
      if let name = bundle.displayName, !hasChosenIdentity { host.identity.identity = name }
    }
  }

  /// What is known of the application's sound, for the policy `ios`; nil counts as inactive.
  public var audioSession: AudioSessionFacts? {
    get { host.facts.audioSession.map { AudioSessionFacts(isActive: $0.isActive, isMixable: $0.isMixable) } }
    set {
      host.facts.audioSession = newValue.map {
        NPHost.AudioSessionFacts(isActive: $0.isActive, isMixable: $0.isMixable)
      }
    }
  }

  /// Whether the application is in front, for the policy `ios`; true until it says otherwise.
  public var isForeground: Bool {
    get { host.facts.isForeground }
    set { host.facts.isForeground = newValue }
  }

  /// Takes the application off the bus for good and closes the connection; returns when that is done.
  ///
  /// For an orderly end of a process: all its sessions are invalidated, later ones are so from the start, and pictures lent to desktops are deleted.
  public func shutDown() async {
    await host.shutDown()
  }
}
