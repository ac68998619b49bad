internal import CNPGStreamer
internal import Glibc
internal import NPSystem

/// What a pipeline's callers and its thread share.
final class PipelineShared: Sendable {
  enum Message: Sendable {
    case command(PlaybackMachine.Command)
    case volume(Double)
    /// What one playbin said; of an older generation it no longer counts.
    case signal(PlaybinSignal, Int)
    case diagnosed(PipelineError, Int)
  }

  private struct Position: Sendable {
    var anchor = PositionAnchor()
    var elapsedBefore = 0.0
    var element: ElementHandle?
  }

  let mailbox: Mailbox<Message>
  /// How often the thread has woken up, which must not be while nothing happens.
  let wakeUps = Lock(0)
  private let position = Lock(Position())
  private let continuation: AsyncStream<PipelineEvent>.Continuation

  init(continuation: AsyncStream<PipelineEvent>.Continuation) throws(PipelineError) {
    mailbox = try Mailbox()
    self.continuation = continuation
  }

  func emit(_ event: PipelineEvent) { continuation.yield(event) }

  func finish() { continuation.finish() }

  func publish(anchor: PositionAnchor, elapsedBefore: Double, element: ElementHandle?) {
    let old = position.withLock { position in
      defer { position = Position(anchor: anchor, elapsedBefore: elapsedBefore, element: element) }
      return position.element
    }
    // Released after the lock: the last reference may tear a whole pipeline down.
    withExtendedLifetime(old) {}
  }

  /// The position in seconds, from the media framework where it is sure, from the anchor otherwise.
  func currentPosition() -> Double {
    let position = position.withLock { $0 }
    return position.elapsedBefore
      + (position.element?.position() ?? position.anchor.position(at: MonotonicClock.now()))
  }
}

/// The loop of a thread that sleeps until there is mail, a message on the bus, or a deadline.
enum MessageLoop {
  /// Waits for what is given of a mailbox and a bus, and no longer than until the deadline.
  static func wait(mailbox: Int32?, bus: Int32?, deadline: Double?) {
    var descriptors = [mailbox, bus].compactMap { $0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var limit: Int32 = -1
    if let deadline {
      limit = Int32(min(1e6, max(0, (deadline - MonotonicClock.now()) * 1000)).rounded(.up))
    }
    // An interrupted wait only means one more turn of the loop.
    _ = unsafe poll(&descriptors, nfds_t(descriptors.count), limit)
  }
}
