internal import Glibc
internal import NPCore
internal import NPSystem

/// Waits for the socket of a bus to be made, so that nothing need be tried meanwhile.
///
/// Confined to the bus thread. It watches the socket's folder, and reports once.
@safe
final class SocketWatch: EventSource {
  let descriptor: Int32
  let interest = UInt32(POLLIN)
  let deadline: MonotonicInstant? = nil
  private let path: String
  private let name: [UInt8]
  private let report: () -> Void
  private var hasReported = false

  /// Watches for a file at an absolute path; nil when its folder is not there or cannot be watched.
  init?(path: String, report: @escaping () -> Void) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    self.path = path
    name = Array(bytes[(slash + 1)...])
    self.report = report
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    // On failure `deinit` closes the descriptor, since the object is complete already.
    guard unsafe inotify_add_watch(descriptor, folder, events) >= 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether nothing is at the path; asked after the watch has begun, so that no socket is missed.
  var isAbsent: Bool { unsafe access(path, F_OK) != 0 }

  /// Reads what happened in the folder.
  func process() {
    // An event is 16 bytes and a name, padded with NULs.
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { return }
      if concernsSocket(buffer[..<count]), !hasReported {
        hasReported = true
        report()
      }
    }
  }

  private func concernsSocket(_ events: ArraySlice<UInt8>) -> Bool {
    var start = 0
    while start + 16 <= events.count {
      let mask = number(in: events, at: start + 4)
      let length = Int(number(in: events, at: start + 12))
      guard start + 16 + length <= events.count else { return false }
      let made = events[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
      // Without a name it is about the folder, or too much has happened to tell.
      if made.isEmpty || (mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 && made.elementsEqual(name)) { return true }
      start += 16 + length
    }
    return false
  }

  private func number(in bytes: ArraySlice<UInt8>, at start: Int) -> UInt32 {
    // In the machine's own order of bytes, which is reversed here where it is little-endian.
    var word: UInt32 = 0
    for byte in bytes[start..<(start + 4)] { word = word << 8 | UInt32(byte) }
    return UInt32(bigEndian: word)
  }
}
