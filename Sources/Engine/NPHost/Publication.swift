package import NPEngine

/// The way to the bus, once somebody needs it: a publisher, and what closes the connection under it.
package struct Publication: Sendable {
  /// Publishes the primary session.
  package let publisher: any SessionPublishing
  /// Closes the connection after everything that was published or withdrawn before; returns when it is closed.
  package let close: @Sendable () async -> Void

  /// Takes a publisher and what closes its connection.
  package init(publisher: any SessionPublishing, close: @escaping @Sendable () async -> Void = {}) {
    self.publisher = publisher
    self.close = close
  }
}
