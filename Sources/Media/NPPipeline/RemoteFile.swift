internal import CNPGStreamer
internal import Glibc
internal import NPSystem

/// Reads small files from the network, such as playlists, the way media is read: with proxies, redirections and TLS.
package enum RemoteFile {
  /// Reads from the start of what lies at `location`; blocks the calling thread until it is read.
  ///
  /// What is longer than `limit` bytes, or still coming after `timeout` seconds, is cut off there: a radio station
  /// never ends.
  ///
  /// - Parameters:
  ///   - location: An `http` or `https` address.
  ///   - limit: The most bytes that are read.
  ///   - timeout: The most seconds it may take.
  /// - Returns: The bytes; empty when the file is.
  /// - Throws: The cause for which it cannot be read; `.stalled` when nothing came in time.
  package static func read(
    _ location: MediaLocation, limit: Int, timeout: Double = 10
  ) throws(PipelineError) -> [UInt8] {
    guard location.scheme == "http" || location.scheme == "https" else {
      throw PipelineError(.unsupportedScheme, "Not an address of the web: \(location)")
    }
    let isWritable = location.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    guard isWritable else { throw PipelineError(.invalidLocation, "Not a valid address: \(location)") }
    try GStreamerRuntime.start()
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw PipelineError(.unavailable, "No pipe is to be had", detail: unsafe String(cString: strerror(errno)))
    }
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let transfer = try RemoteTransfer(location, into: ends[1])
    return try transfer.run(from: ends[0], limit: limit, timeout: timeout)
  }
}

/// One file on its way; belongs to the thread that reads it.
private final class RemoteTransfer {
  private let location: MediaLocation
  private let bin: ElementHandle
  private let bus = MessageBus()
  private var bytes: [UInt8] = []
  private var lastStatus: Int?

  init(_ location: MediaLocation, into descriptor: Int32) throws(PipelineError) {
    self.location = location
    bin = try ElementHandle.makeBin(
      "souphttpsrc iradio-mode=false location=\"\(location.uri)\" ! fdsink fd=\(descriptor)")
    bus.listen(to: bin)
  }

  // Stopped before the pipe is closed, so that nothing is written into a closed one.
  deinit {
    _ = bin.setState(GST_STATE_NULL)
    bus.leave(bin)
  }

  func run(from descriptor: Int32, limit: Int, timeout: Double) throws(PipelineError) -> [UInt8] {
    let deadline = MonotonicClock.now() + timeout
    _ = bin.setState(GST_STATE_PLAYING)
    while bytes.count < limit, MonotonicClock.now() < deadline {
      MessageLoop.wait(mailbox: descriptor, bus: bus.descriptor, deadline: deadline)
      take(from: descriptor, limit: limit)
      while let message = bus.pop() {
        if let status = message.httpAnswer?.status, status > 0 { lastStatus = status }
        if let fault = message.fault {
          let error = PipelineError(fault, at: location, lastStatus: lastStatus, missing: nil)
          throw error.code == .connectionFailed ? ConnectionDiagnosis.explain(error, at: location) : error
        }
        if message.kind == .ended {
          take(from: descriptor, limit: limit)
          return bytes
        }
      }
    }
    if bytes.isEmpty { throw .stalled(location, after: timeout) }
    return bytes
  }

  private func take(from descriptor: Int32, limit: Int) {
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count < limit {
      let count = unsafe Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      guard count > 0 else { return }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
