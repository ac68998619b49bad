package import NPCore
package import NPDBus
internal import NPSystem

/// Publishes the session that represents this process: MPRIS and `Session1` on one object, under one name.
///
/// An actor on the connection's executor, over state machines that know neither bus nor time. What comes from other threads lies in a mailbox of
/// which the newest state alone is kept, so that any number of publications between two turns of the executor cost one comparison.
package actor Publisher: SessionPublishing {
  /// The connection's thread, which this actor shares.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated let executor: any BusExecutor
  let connection: any BusConnection
  let handler: any SessionCommandHandling
  let environment: PublisherEnvironment
  private nonisolated let mailbox = Lock(Mailbox())

  /// Starts to follow the connection, which the caller opens; nothing is on the bus before the first `publish`.
  ///
  /// `commands` is asked on the connection's executor to carry out what clients want.
  package init(
    connection: any BusConnection, commands handler: any SessionCommandHandling, environment: PublisherEnvironment
  ) {
    self.connection = connection
    self.handler = handler
    self.environment = environment
    executor = connection.busExecutor
  }

  /// Says who publishes; see `SessionPublishing`.
  package nonisolated func identify(_ identity: PublisherIdentity) { post(.identify(identity)) }

  /// Publishes a state; see `SessionPublishing`.
  package nonisolated func publish(_ state: SessionState) { post(.publish(state)) }

  /// Takes the session off the bus; see `SessionPublishing`.
  package nonisolated func withdraw() { post(.withdraw) }

  private nonisolated func post(_ request: PublicationRequest) {
    guard mailbox.withLock({ $0.put(request) }) else { return }
    executor.run { self.assumeIsolated { $0.drain() } }
  }

  private func drain() {
    for request in mailbox.withLock({ $0.take() }) { carryOut(request) }
  }

  private func carryOut(_ request: PublicationRequest) {
  }
}
