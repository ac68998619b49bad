internal import CNPGStreamer
internal import Glibc
internal import NPSystem

/// Messages for one thread, with a descriptor that is readable while there are any.
final class Mailbox<Message: Sendable>: Sendable {
  private struct Contents: Sendable {
    var messages: [Message] = []
    var isClosed = false
  }

  private let contents = Lock(Contents())
  /// An eventfd, owned here.
  let descriptor: Int32

  init() throws(PipelineError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw PipelineError(.unavailable, "No descriptor is left", detail: unsafe String(cString: strerror(errno)))
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Adds a message and wakes the thread; from any thread, never waits.
  func post(_ message: Message) {
    contents.withLock { $0.messages.append(message) }
    wake()
  }

  /// Ends the mail: the thread leaves when it has read what is there.
  func close() {
    contents.withLock { $0.isClosed = true }
    wake()
  }

  /// Takes all messages; nil when the mailbox is closed and empty.
  func take() -> [Message]? {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
    return contents.withLock { contents in
      if contents.messages.isEmpty && contents.isClosed { return nil }
      defer { contents.messages = [] }
      return contents.messages
    }
  }

  private func wake() {
    var one: UInt64 = 1
    // It can only fail when the counter is full, and then the thread is awake already.
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
