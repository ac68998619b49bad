internal import Foundation
internal import Glibc
internal import NPSystem

@testable internal import NPPipeline

/// The server of `Peers/media_server.py`, on a free port.
final class MediaServer: Sendable {
  let port: UInt16
  private let process: ChildProcess

  init(root: String) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw ChildProcess.Failure(description: "socket: \(errno)") }
    // Ours is closed at once: when the server cannot start, connections are refused and the test fails.
    defer { close(listener) }
    // Accepted connections inherit it; without it the port could not be bound again while they fade away.
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, pointer, &size) == 0
      }
    }
    guard code else { throw ChildProcess.Failure(description: "bind: \(errno)") }
    port = UInt16(bigEndian: address.sin_port)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Peers/media_server.py"
    process = try ChildProcess("/usr/bin/python3", [script, root], inherited: listener)
  }

  deinit { process.kill() }

  func location(_ path: String) -> MediaLocation { MediaLocation(uri: "http://127.0.0.1:\(port)/\(path)") }

  /// Gives the server one of the orders that its head explains.
  func order(_ line: String) { process.send(line) }
}

/// A sound server of our own that plays to nowhere.
final class SoundServer: Sendable {
  let address: String
  private let arguments: [String]
  private let environment: [String]
  private let folder: String

  private let process: Lock<ChildProcess?>

  init() async throws {
    folder = NSTemporaryDirectory() + "/np-pulse-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let socket = folder + "/native"
    address = "unix:" + socket
    environment = ["HOME=\(folder)", "XDG_RUNTIME_DIR=\(folder)", "PATH=/usr/bin:/bin"]
    arguments = [
      "--daemonize=no", "-n", "--exit-idle-time=-1", "--log-level=error", "--load=module-null-sink",
      "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1",
    ]
    process = Lock(nil)
    try await start()
  }

  deinit {
    process.withLock { $0 }?.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts it and waits until it answers.
  func start() async throws {
    let child = try ChildProcess("/usr/bin/pulseaudio", arguments, environment: environment)
    process.withLock { $0 = child }
    for _ in 0..<200 {
      let ask = try ChildProcess("/usr/bin/pactl", ["-s", address, "info"], environment: environment)
      if await ask.wait() == 0 { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ChildProcess.Failure(description: "the sound server does not answer at \(address)")
  }

  /// What `pactl` answers.
  func ask(_ arguments: [String]) async throws -> String {
    let file = folder + "/answer-\(UUID().uuidString)"
    let command = (["pactl", "-s", address] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let shell = try ChildProcess("/bin/sh", ["-c", "LC_ALL=C \(command) > '\(file)'"], environment: environment)
    guard await shell.wait() == 0 else { throw ChildProcess.Failure(description: command) }
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  func kill() {
    process.withLock { process in
      process?.kill()
      process = nil
    }
  }
}
