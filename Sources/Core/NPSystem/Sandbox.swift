internal import Glibc

/// The sandbox that a process runs in.
package enum Sandbox: Hashable, Sendable {
  /// None that is known.
  case none
  /// Flatpak, with the application's id.
  case flatpak(appID: String)
  /// A snap, with its instance name and the folder that it and the host both see.
  case snap(instanceName: String, common: String?)

  /// Looks for the marks that sandboxes leave: the file `.flatpak-info`, and the variables of a snap.
  package static func detect(in environment: ProcessEnvironment) -> Sandbox {
    if let info = readFile(environment.root + "/.flatpak-info", limit: 65_536), let id = flatpakID(in: info) {
      return .flatpak(appID: id)
    }
    if environment["SNAP"] != nil, let name = environment["SNAP_INSTANCE_NAME"] ?? environment["SNAP_NAME"] {
      return .snap(instanceName: name, common: environment["SNAP_USER_COMMON"])
    }
    return .none
  }

  /// The value of `name` in the group `[Application]` of a key file.
  private static func flatpakID(in bytes: [UInt8]) -> String? {
    var group = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if group == "Application", line.hasPrefix("name=") {
        return String(line.dropFirst("name=".count))
      }
    }
    return nil
  }
}

/// The first bytes of a file, at most `limit`; nil when it cannot be read.
package func readFile(_ path: String, limit: Int) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: limit)
  var filled = 0
  while filled < limit {
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress?.advanced(by: filled), limit - filled)
    }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return count == 0 ? Array(bytes.prefix(filled)) : nil }
    filled += count
  }
  return bytes
}
