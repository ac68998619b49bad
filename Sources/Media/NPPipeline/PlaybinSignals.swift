internal import CNPGStreamer
internal import NPSystem

/// What GStreamer's threads tell about one playbin, and what they may take: the track that follows without a gap.
final class PlaybinSignals: Sendable {
  private struct Contents: Sendable {
    var next: MediaLocation?
    var isClosing = false
    /// When a track was handed over that is not heard yet.
    var handedOver: Double?
    /// How many sources just now go on from the type that was found in them.
    var goingOn = 0
    /// Who waits until none does.
    var waiter: Mailbox<Bool>?
  }

  /// How long a source may take to go on, which is a few milliseconds.
  static let goingOnLimit = 0.5

  private let contents = Lock(Contents())
  private let isLocal: Bool
  private let report: @Sendable (PlaybinSignal) -> Void

  /// `report` is called on threads of GStreamer and must not wait.
  init(isLocal: Bool, report: @escaping @Sendable (PlaybinSignal) -> Void) {
    self.isLocal = isLocal
    self.report = report
  }

  func connect(to playbin: UnsafeMutablePointer<GstElement>) {
    unsafe cnp_connect_about_to_finish(playbin, playbinIsAboutToFinish, retained(), releasePlaybinSignals)
    unsafe cnp_connect_element_setup(playbin, playbinSetsUpElement, retained(), releasePlaybinSignals)
    unsafe cnp_connect_volume_notify(playbin, playbinChangedVolume, retained(), releasePlaybinSignals)
  }

  /// Says what may follow; nil takes it back, when it is not taken yet.
  func offer(_ next: MediaLocation?) {
    contents.withLock { $0.next = next }
  }

  /// Takes back what may follow; false when it is taken already, and not heard yet.
  func withdraw() -> Bool {
    contents.withLock { contents in
      contents.next = nil
      return contents.handedOver == nil
    }
  }

  /// What was taken is the current track now.
  func followerIsHeard() {
    contents.withLock { $0.handedOver = nil }
  }

  /// Reports nothing any more; the instant at which a track was handed over that is not heard yet.
  ///
  /// From its return on, no source goes on from the type that was found in it. In GStreamer 1.22 such a source waits
  /// for a lock that closing holds, while closing waits for the source.
  func disarm() -> Double? {
    let waiter = try? Mailbox<Bool>()
    let (handedOver, goingOn) = contents.withLock { contents in
      contents.next = nil
      contents.isClosing = true
      contents.waiter = waiter
      return (contents.handedOver, contents.goingOn)
    }
    if goingOn > 0, let waiter {
      MessageLoop.wait(
        mailbox: waiter.descriptor, bus: nil, deadline: MonotonicClock.now() + Self.goingOnLimit)
    }
    return handedOver
  }

  private func retained() -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }

  fileprivate func takeNext() -> MediaLocation? {
    let (next, isClosing) = contents.withLock { contents in
      defer { contents.next = nil }
      if contents.next != nil { contents.handedOver = MonotonicClock.now() }
      return (contents.next, contents.isClosing)
    }
    guard !isClosing else { return nil }
    // Reported before it is set, so that nothing of the next track can be on the bus before the report.
    report(next.map { .handedOver($0) } ?? .aboutToFinish)
    return next
  }

  fileprivate func volumeChanged() { report(.volumeChanged) }

  fileprivate func setUp(_ element: UnsafeMutablePointer<GstElement>) {
    unsafe GaplessTrimmer.attach(to: element, isLocal: isLocal)
    guard let factory = unsafe cnp_factory_name(element), unsafe String(cString: factory) == "typefind" else { return }
    // The element is new: nobody else is connected yet, so that the first of these comes before everybody.
    unsafe cnp_connect_type_found(element, sourceFoundType, retained(), releasePlaybinSignals, 0)
    unsafe cnp_connect_type_found(element, sourceWentOn, retained(), releasePlaybinSignals, 1)
  }

  /// Whether a source in which a type was found may go on.
  fileprivate func mayGoOn() -> Bool {
    contents.withLock { contents in
      guard !contents.isClosing else { return false }
      contents.goingOn += 1
      return true
    }
  }

  fileprivate func wentOn() {
    let waiter = contents.withLock { contents in
      contents.goingOn -= 1
      return contents.goingOn == 0 ? contents.waiter : nil
    }
    waiter?.post(true)
  }
}

/// What a playbin says outside its bus.
enum PlaybinSignal: Sendable, Equatable {
  case handedOver(MediaLocation)
  case aboutToFinish
  case volumeChanged
}

/// Called by a streaming thread when the source is read to its end; setting the URI here makes it follow without a gap.
///
/// `context` is a `PlaybinSignals`, not retained by the call.
private func playbinIsAboutToFinish(_ playbin: UnsafeMutablePointer<GstElement>, _ context: UnsafeMutableRawPointer) {
  let signals = unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue()
  if let next = signals.takeNext() { unsafe cnp_set_string(playbin, "uri", next.uri) }
}

/// Called by whichever thread adds an element, before it runs; `context` is a `PlaybinSignals`, not retained.
private func playbinSetsUpElement(
  _ playbin: UnsafeMutablePointer<GstElement>, _ element: UnsafeMutablePointer<GstElement>,
  _ context: UnsafeMutableRawPointer
) {
  unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue().setUp(element)
}

/// Called by a streaming thread before anybody else hears that a type was found; stops the news while closing.
///
/// `context` is a `PlaybinSignals`, not retained by the call.
private func sourceFoundType(
  _ typefind: UnsafeMutablePointer<GstElement>, _ probability: guint, _ caps: UnsafeMutablePointer<GstCaps>,
  _ context: UnsafeMutableRawPointer
) {
  let signals = unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue()
  if !signals.mayGoOn() { unsafe cnp_stop_type_found(typefind) }
}

/// Called by the same thread after everybody has heard it; not called when the news was stopped.
///
/// `context` is a `PlaybinSignals`, not retained by the call.
private func sourceWentOn(
  _ typefind: UnsafeMutablePointer<GstElement>, _ probability: guint, _ caps: UnsafeMutablePointer<GstCaps>,
  _ context: UnsafeMutableRawPointer
) {
  unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue().wentOn()
}

/// Called by the thread that changed the volume: ours, inside a setter, or the sound server's.
///
/// `context` is a `PlaybinSignals`, not retained by the call.
private func playbinChangedVolume(
  _ playbin: UnsafeMutablePointer<GstElement>, _ property: UnsafeMutablePointer<GParamSpec>,
  _ context: UnsafeMutableRawPointer
) {
  unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).takeUnretainedValue().volumeChanged()
}

/// Called when a handler is disconnected, from any thread; gives back the reference that the connection owned.
private func releasePlaybinSignals(_ context: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
  if let context = unsafe context { unsafe Unmanaged<PlaybinSignals>.fromOpaque(context).release() }
}
