internal import Glibc
internal import NPEngine
internal import NPSystem

extension PublisherEnvironment {
  /// Describes this process inside a sandbox or outside of one.
  init(_ sandbox: Sandbox, paths: XDGPaths) {
    self.init(
      names: NamePolicy(sandbox), processID: getpid(), artworkParents: Self.artworkParents(sandbox, paths: paths),
      warn: { Log.say(.warning, $0) })
  }

  /// The folders for pictures, best first: those that the host's desktop sees under the same path, and that do not outlive the login.
  static func artworkParents(_ sandbox: Sandbox, paths: XDGPaths) -> [String] {
    let folder = "/swift-now-playing"
    return switch sandbox {
    case .none:
      [paths.runtime, paths.cache].compactMap { $0.map { $0 + folder } } + ["/tmp\(folder)-\(geteuid())"]
    case .flatpak(let appID):
      // Of the runtime folder a sandbox shares this part with the host, and the cache lies in ~/.var/app.
      [paths.runtime.map { "\($0)/app/\(appID)" }, paths.cache].compactMap { $0.map { $0 + folder } }
    case .snap(_, let common):
      [common].compactMap { $0.map { $0 + folder } }
    }
  }
}

extension NamePolicy {
  /// The names that a sandbox lets its application own.
  init(_ sandbox: Sandbox) {
    self =
      switch sandbox {
      case .none: .open
      case .flatpak(let appID): .flatpak(appID: appID)
      case .snap(let name, _): .snap(instanceName: name)
      }
  }
}
