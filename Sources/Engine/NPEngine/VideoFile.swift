internal import Glibc
internal import NPDBus
internal import NPMPRIS

/// Opens the video of a moving picture on behalf of a client that cannot see the application's files.
enum VideoFile {
  /// What an application's answer means: a local file, opened here, or a URI elsewhere.
  static func open(_ text: String) throws(EngineError) -> Session1.Video {
    guard let path = path(of: text) else {
      guard URIText.uri(from: text) != nil else {
        throw EngineError(.content, message: "“\(text.prefix(200))” is neither a path nor a URI")
      }
      return .uri(text)
    }
    // Without O_NONBLOCK the open of a named pipe would wait for a writer.
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .file("open", path) }
    let descriptor = BusFileDescriptor(owning: file)
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .file("fstat", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw EngineError(.content, message: "\(path) is no regular file")
    }
    return .file(descriptor, mediaType: mediaType(of: path))
  }

  /// The path that a text names; nil for URIs of other schemes.
  private static func path(of text: String) -> String? {
    if text.hasPrefix("/") { return text }
    guard text.lowercased().hasPrefix("file://") else { return nil }
    let rest = text.utf8.dropFirst("file://".utf8.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(rest[..<slash])
    guard host == nil || host == "" || host == "localhost" else { return nil }
    return String(decoding: decoded(Array(rest[slash...])), as: UTF8.self)
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16), byte != 0
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func mediaType(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return switch name[name.index(after: dot)...].lowercased() {
    case "mp4", "m4v": "video/mp4"
    case "mov", "qt": "video/quicktime"
    case "webm": "video/webm"
    case "mkv": "video/x-matroska"
    case "ogv": "video/ogg"
    default: ""
    }
  }
}
