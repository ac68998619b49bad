internal import Glibc
package import NPSystem

extension PublisherEnvironment {
  /// The name of the folder that the processes of one user share for pictures.
  private static let folder = "swift-now-playing"

  /// Describes this process by its environment; warnings go to the log.
  package init(of environment: ProcessEnvironment) {
    let sandbox = Sandbox.detect(in: environment)
    self.init(
      names: NamePolicy(sandbox), processID: getpid(),
      artworkParents: Self.artworkParents(in: environment, sandbox: sandbox),
      warn: { Log.say(.warning, $0) })
  }

  /// The directories to try for pictures, best first: within a sandbox those that the host sees under the same path, and no others.
  static func artworkParents(in environment: ProcessEnvironment, sandbox: Sandbox) -> [String] {
    let paths = XDGPaths(environment)
    switch sandbox {
    case .flatpak: return [paths.cache].compactMap { $0 }.map { "\($0)/\(folder)" }
    case .snap(_, let common): return [common].compactMap { $0 }.map { "\($0)/\(folder)" }
    case .none:
      let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
      return [paths.runtime, paths.cache].compactMap { $0 }.map { "\($0)/\(folder)" }
        + ["\(temporary)/\(folder)-\(geteuid())"]
    }
  }
}

extension NamePolicy {
  /// The names that a sandbox grants.
  init(_ sandbox: Sandbox) {
    self =
      switch sandbox {
      case .none: .open
      case .flatpak(let appID): .flatpak(appID: appID)
      case .snap(let instanceName, _): .snap(instanceName: instanceName)
      }
  }
}
