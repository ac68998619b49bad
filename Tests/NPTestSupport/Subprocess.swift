package import Foundation
internal import Glibc
internal import NPSystem

/// A child process, started with default signals and without inherited descriptors.
///
/// Not Foundation's: a `Process` started from async code leaves SIGTERM blocked in its child. Output is read by threads of its own, so no
/// thread of the concurrency pool ever waits. The child is killed when the object goes.
package final class Subprocess: Sendable {
  /// How a child ended.
  package enum Outcome: Hashable, Sendable {
    /// It exited with this code.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
  }

  /// All that a finished child has written.
  package struct Output: Sendable {
    /// How it ended.
    package let outcome: Outcome
    /// What it wrote to its standard output.
    package let standardOutput: String
    /// What it wrote to its standard error.
    package let standardError: String

    /// The exit code; nil when a signal ended it.
    package var code: Int32? { if case .exited(let code) = outcome { code } else { nil } }
  }

  /// The process id.
  package let processID: pid_t
  /// The lines of the standard output as they come; one consumer.
  package let lines: AsyncStream<String>
  private let input: Lock<Int32?>
  private let collected: Collector
  private let errors: Collector
  private let ended: Eventual<Outcome>

  /// Starts a program by its path, or by its name in `PATH`.
  ///
  /// The environment is the caller's with these changes; a nil value removes a variable.
  package init(
    _ program: String, _ arguments: [String] = [], environment changes: [String: String?] = [:]
  ) throws {
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in changes { environment[name] = value }
    let pipes = (input: try makePipe(), output: try makePipe(), error: try makePipe())
    processID = try spawn(
      [program] + arguments, environment: environment,
      descriptors: [pipes.input.read, pipes.output.write, pipes.error.write])
    for descriptor in [pipes.input.read, pipes.output.write, pipes.error.write] { close(descriptor) }
    input = Lock(pipes.input.write)
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    collected = Collector(reading: pipes.output.read, lines: continuation)
    errors = Collector(reading: pipes.error.read, lines: nil)
    ended = Eventual()
    let (processID, ended) = (processID, ended)
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
      let isSignalled = status & 0x7f != 0
      ended.resolve(isSignalled ? .signalled(status & 0x7f) : .exited((status >> 8) & 0xff))
    }
  }

  deinit {
    if ended.value == nil { kill(processID, SIGKILL) }
    closeInput()
  }

  /// Sends a line to the child's standard input.
  package func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    input.withLock { descriptor in
      guard let descriptor else { return }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Closes the child's standard input.
  package func closeInput() {
    input.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  /// Sends a signal, unless the child has ended.
  package func signal(_ number: Int32) {
    if ended.value == nil { kill(processID, number) }
  }

  /// Waits for the end.
  package func outcome() async -> Outcome { await ended.wait() }

  /// Whether the child still runs.
  package var isRunning: Bool { ended.value == nil }

  /// Waits for the end and for all that it wrote.
  package func output() async -> Output {
    closeInput()
    let outcome = await ended.wait()
    return Output(
      outcome: outcome, standardOutput: await collected.text.wait(), standardError: await errors.text.wait())
  }

  /// What it has written to its standard error so far.
  package var errorSoFar: String { errors.soFar }

  /// Runs a program to its end.
  package static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:], input: String? = nil
  ) async throws -> Output {
    let child = try Subprocess(program, arguments, environment: environment)
    if let input { child.send(input) }
    return await child.output()
  }
}

/// Reads a descriptor to its end on a thread of its own.
private final class Collector: Sendable {
  let text = Eventual<String>()
  private let bytes = Lock<[UInt8]>([])

  init(reading descriptor: Int32, lines: AsyncStream<String>.Continuation?) {
    let (text, bytes) = (text, bytes)
    Thread.detachNewThread {
      var (buffer, line) = ([UInt8](repeating: 0, count: 65_536), [UInt8]())
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { break }
        bytes.withLock { $0.append(contentsOf: buffer.prefix(count)) }
        guard let lines else { continue }
        line.append(contentsOf: buffer.prefix(count))
        while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
          lines.yield(String(decoding: line[..<end], as: UTF8.self))
          line.removeSubrange(...end)
        }
      }
      close(descriptor)
      lines?.finish()
      text.resolve(bytes.withLock { String(decoding: $0, as: UTF8.self) })
    }
  }

  var soFar: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Starts a program with these descriptors as its first three.
private func spawn(
  _ command: [String], environment: [String: String], descriptors: [Int32]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (target, source) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var (none, all) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
  defer { for pointer in arguments + variables { free(pointer) } }
  var processID: pid_t = 0
  let code = posix_spawnp(&processID, command[0], &actions, &attributes, &arguments, &variables)
  guard code == 0 else { throw SystemError(call: "posix_spawn", errorNumber: code, subject: command[0]) }
  return processID
}
