internal import Glibc

/// A path of this machine as the bytes the kernel keeps, which need not be UTF-8.
package struct LocalPath: Hashable, Sendable {
  /// The bytes, without a closing zero; never empty, never holding a zero.
  package let bytes: [UInt8]

  /// Makes a path of bytes; an empty path is `.`, and bytes from the first zero on are left out.
  package init(bytes: some Sequence<UInt8>) {
    let kept = Array(bytes.prefix { $0 != 0 })
    self.bytes = kept.isEmpty ? [UInt8(ascii: ".")] : kept
  }

  /// Makes a path of the UTF-8 bytes of `text`.
  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Whether the path begins at the root.
  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The bytes after the last slash; of a path that ends in slashes, those before them.
  package var name: [UInt8] {
    let trimmed = withoutTrailingSlashes
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return Array(trimmed) }
    return trimmed.count == 1 ? Array(trimmed) : Array(trimmed[(slash + 1)...])
  }

  /// The name as text, repaired where it is not UTF-8, for people to read.
  package var displayName: String { PlainText.line(PlainText.decode(name)) }

  /// The whole path as text, repaired where it is not UTF-8, for people to read.
  package var displayPath: String { PlainText.line(PlainText.decode(bytes)) }

  /// The part of the name after its last dot, in lower case; empty when there is none or the name begins with it.
  package var pathExtension: String {
    let name = self.name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    let suffix = name[(dot + 1)...]
    guard suffix.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "" }
    return String(decoding: suffix, as: UTF8.self).lowercased()
  }

  /// The name without its extension, repaired for people to read.
  package var displayStem: String {
    let name = self.name
    let suffix = pathExtension
    guard !suffix.isEmpty else { return displayName }
    return PlainText.line(PlainText.decode(name.dropLast(suffix.utf8.count + 1)))
  }

  /// The folder that holds this path: `/` for the root, `.` for a bare name.
  package var parent: LocalPath {
    let trimmed = withoutTrailingSlashes
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return LocalPath(".") }
    let before = trimmed[..<slash]
    return before.isEmpty ? LocalPath("/") : LocalPath(bytes: before)
  }

  /// The path of `component` inside this folder.
  package func appending(_ component: [UInt8]) -> LocalPath {
    var joined = bytes
    if joined.last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
    joined.append(contentsOf: component)
    return LocalPath(bytes: joined)
  }

  /// The same place named from the root: a relative path is taken from `folder`, and `.` and doubled slashes go.
  ///
  /// `..` stays: before it may stand a symbolic link, whose parent the bytes do not tell.
  package func absolute(in folder: LocalPath) -> LocalPath {
    let full = isAbsolute ? self : folder.appending(bytes)
    let parts = full.bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
    guard !parts.isEmpty else { return LocalPath("/") }
    var joined: [UInt8] = []
    joined.reserveCapacity(full.bytes.count)
    for part in parts {
      joined.append(UInt8(ascii: "/"))
      joined.append(contentsOf: part)
    }
    return LocalPath(bytes: joined)
  }

  /// The folder the process runs in; `/` when it has been removed.
  package static var workingFolder: LocalPath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else { return LocalPath("/") }
    return LocalPath(bytes: buffer.map { UInt8(bitPattern: $0) })
  }

  /// Lends the path to a C function as a string that ends in zero.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a buffer with a closing zero has an address") }
      return try body(base)
    }
  }

  private var withoutTrailingSlashes: ArraySlice<UInt8> {
    var slice = bytes[...]
    while slice.count > 1, slice.last == UInt8(ascii: "/") { slice.removeLast() }
    return slice
  }
}
