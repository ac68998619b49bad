internal import CNPGStreamer
internal import NPSystem

/// Closes a playbin, also one that a following track was handed to.
///
/// GStreamer 1.22 can lock up here in two ways. A follower that reaches its place in the queue after closing began
/// waits for a wake-up that is over: it is woken again. A follower that is being linked in while closing begins takes
/// locks in another order than closing: so playing is paused, that none gets its turn, and one that has it is given
/// the time to be done. Should closing hang all the same, it hangs on a thread of its own, and without the device.
struct PlaybinTeardown {
  /// How long after the hand-over a follower has reached its place, on a machine that is not too busy.
  static let entry = 0.15
  /// How long linking a follower in may take.
  static let linking = 0.03
  /// How long closing may take, which is a few milliseconds, before it counts as hanging.
  static let patience = 0.4
  /// How long it may take after the follower was woken.
  static let lastPatience = 2.0

  /// How many closings hang in this process, each with its threads; there should be none.
  static let hanging = Lock(0)

  let element: ElementHandle
  let sink: ElementHandle
  /// The instant of the hand-over of a track that is not heard yet; nil when there is none.
  let handedOver: Double?

  /// Closes it, and returns when it is closed or given up.
  func run() {
    if let handedOver {
      _ = element.setState(GST_STATE_PAUSED)
      let now = MonotonicClock.now()
      MessageLoop.wait(mailbox: nil, bus: nil, deadline: max(now + Self.linking, handedOver + Self.entry))
    }
    do {
      let done = try Mailbox<Bool>()
      let element = element
      try WorkThread.start {
        _ = element.setState(GST_STATE_NULL)
        done.post(true)
      }
      if isDone(done, within: Self.patience) { return }
      if handedOver != nil { try WorkThread.start { unsafe element.withUnsafe { unsafe cnp_wake_follower($0) } } }
      if isDone(done, within: Self.lastPatience) { return }
      Self.hanging.withLock { $0 += 1 }
      _ = sink.setState(GST_STATE_NULL)
    } catch {
      _ = element.setState(GST_STATE_NULL)
    }
  }

  private func isDone(_ done: Mailbox<Bool>, within seconds: Double) -> Bool {
    MessageLoop.wait(mailbox: done.descriptor, bus: nil, deadline: MonotonicClock.now() + seconds)
    return done.take()?.isEmpty == false
  }
}
