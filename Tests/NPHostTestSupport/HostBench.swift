package import NPCore
internal import NPEngine
package import NPHost
internal import NPSystem

/// A host of its own with a recording publisher and clocks moved by hand.
@MainActor
package final class HostBench {
  /// What is told to the bus.
  package let publisher = RecordingPublisher()
  private let closes = Lock(0)
  /// The clocks.
  package let clock = HandClock()
  /// The lines of the log.
  package private(set) var lines: [String] = []
  /// How often the way to the bus was opened.
  package private(set) var openings = 0
  /// How often it was closed.
  package var closings: Int { closes.withLock { $0 } }
  /// What brings commands from the bus; nil until the way is open.
  package private(set) var router: CommandRouter?
  /// The host.
  package private(set) lazy var host = SessionHost(
    identity: PublisherIdentity(playerName: "bench", identity: "Bench"), clocks: clock.clocks,
    log: { [weak self] in self?.lines.append($0) },
    open: { [weak self, publisher, closes] router in
      self?.openings += 1
      self?.router = router
      return Publication(publisher: publisher, close: { closes.withLock { $0 += 1 } })
    })

  /// Opens nothing yet.
  package init() {}

  /// Sends a command as the bus does, off the main actor.
  package nonisolated func send(_ command: SessionCommand, to session: String) async throws(CommandFailure) {
    guard let router = await router else { throw .sessionEnded }
    try await router.perform(command, session: session)
  }

  /// Waits until the main actor has done what it had been asked to before this call.
  package static func turn() async {
    await Task { @MainActor in }.value
  }
}
