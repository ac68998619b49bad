internal import Foundation

/// Folders that tests make for themselves.
package enum ScratchFolder {
  /// Makes a private folder with a short path, as a socket's address must be.
  package static func make(_ purpose: String) throws -> String {
    let base = NSTemporaryDirectory()
    let path = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/np-\(purpose)-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path
  }
}
