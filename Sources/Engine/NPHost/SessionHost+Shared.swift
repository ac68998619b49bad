internal import NPCore
internal import NPDBus
internal import NPEngine
internal import NPSDBus
internal import NPSystem

extension SessionHost {
  /// The host of this process, on the session bus; the bus is opened when the first session is published.
  package static let shared = SessionHost(
    identity: ApplicationName.identity(arguments: CommandLine.arguments),
    log: { line in Log.say(.warning, line) },
    open: { router in Publication(router: router, environment: .current) })
}

extension Publication {
  /// Publishes on the session bus of an environment; where that is missing or gone, as soon as it is there.
  init(router: CommandRouter, environment: ProcessEnvironment) {
    let connection: SDBusConnection
    do {
      connection = try SDBusConnection()
    } catch {
      // Without a thread there is no bus for the rest of this process's life; the application goes on without.
      Log.say(.error, "No thread for the session bus can be made, nothing is published: \(error.message)")
      self.init(publisher: NoPublisher())
      return
    }
    let sandbox = Sandbox.detect(in: environment)
    let publisher = Publisher(
      connection: connection, commands: router,
      environment: PublisherEnvironment(sandbox, paths: XDGPaths(environment)))
    // On the connection's thread, and after the publisher has begun to follow it.
    connection.busExecutor.run { connection.assumeIsolated { $0.open() } }
    self.init(publisher: publisher) {
      await publisher.answerAll()
      await connection.close()
    }
  }
}

/// Stands in where no connection can ever be made.
private final class NoPublisher: SessionPublishing {
  func identify(_ identity: PublisherIdentity) {}
  func publish(_ state: SessionState) {}
  func withdraw() {}
}
