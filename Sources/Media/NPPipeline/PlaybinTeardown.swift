internal import CNPGStreamer

/// Closes a playbin that a following track was handed to.
///
/// While the follower is being put in, GStreamer 1.22 takes its locks in another order than while closing, and both
/// wait for each other for ever. It is put in within a few milliseconds, and its streams are announced then: so that
/// is waited for, in silence. Should closing hang all the same, it is left to hang on a thread of its own.
struct PlaybinTeardown {
  /// How long the follower may take to be put in.
  static let entryLimit = 0.5
  /// How long after the announcement the last of it is done.
  static let entryRest = 0.03
  /// How long closing may take, which is a few milliseconds, before it counts as hanging.
  static let closingLimit = 2.0

  let element: ElementHandle
  let sink: ElementHandle
  let bus: MessageBus

  /// Closes it; `isFollowerIn` says whether the follower's streams were announced already.
  func run(isFollowerIn: Bool) {
    _ = element.setState(GST_STATE_PAUSED)
    if !isFollowerIn { waitForFollower() }
    do {
      let done = try Mailbox<Bool>()
      let element = element
      try WorkThread.start {
        _ = element.setState(GST_STATE_NULL)
        done.post(true)
      }
      let limit = MonotonicClock.now() + Self.closingLimit
      MessageLoop.wait(mailbox: done.descriptor, bus: nil, deadline: limit)
      // What hangs must not keep the sound device.
      if done.take()?.isEmpty != false { _ = sink.setState(GST_STATE_NULL) }
    } catch {
      _ = element.setState(GST_STATE_NULL)
    }
  }

  private func waitForFollower() {
    let limit = MonotonicClock.now() + Self.entryLimit
    while MonotonicClock.now() < limit {
      if let message = bus.pop() {
        guard message.kind == .streamCollection || message.kind == .error else { continue }
        break
      }
      MessageLoop.wait(mailbox: nil, bus: bus.descriptor, deadline: limit)
    }
    MessageLoop.wait(mailbox: nil, bus: nil, deadline: MonotonicClock.now() + Self.entryRest)
  }
}
