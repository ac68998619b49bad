internal import Foundation
internal import Glibc

/// A program that a test starts, with clean signals and no descriptor of ours but those it is given.
final class ChildProcess: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let pid: pid_t
  /// Where to write the program's standard input; closed by `deinit`.
  private let input: Int32

  /// Starts a program; `inherited` becomes its descriptor 3.
  init(_ path: String, _ arguments: [String], environment: [String]? = nil, inherited: Int32? = nil) throws {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw Failure(description: "pipe: \(errno)") }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(pipe[0])
    }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_adddup2(&actions, pipe[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    var envp = (environment ?? []).map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let code =
      environment == nil
      ? posix_spawn(&pid, path, &actions, &attributes, &argv, environ)
      : posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
    guard code == 0 else {
      close(pipe[1])
      throw Failure(description: "\(path) cannot be started: \(String(cString: strerror(code)))")
    }
    self.pid = pid
    input = pipe[1]
  }

  deinit { close(input) }

  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Kills the program and collects it.
  func kill() {
    Glibc.kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// Waits for the end, on a thread of its own.
  func wait() async -> Int32 {
    await withCheckedContinuation { continuation in
      let pid = pid
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
  }

  /// Runs a program to its end; anything but success is an error.
  static func run(_ path: String, _ arguments: [String]) async throws {
    let status = try await ChildProcess(path, arguments).wait()
    guard status == 0 else { throw Failure(description: "\(path) \(arguments) ended with \(status)") }
  }
}
