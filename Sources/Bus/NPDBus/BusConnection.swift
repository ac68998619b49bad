/// A change of a connection's life.
package enum ConnectionEvent: Hashable, Sendable {
  /// The bus is reached, for the first time or again; exported objects and subscriptions are in place, names are not owned.
  case connected(uniqueName: BusName)
  /// The bus is gone or was never there; the connection tries again by itself, from 0.1 s up to 5 s apart.
  case disconnected(BusError)
}

/// How a request for a name ended.
package enum NameOutcome: Hashable, Sendable {
  /// It is ours.
  case owned
  /// Somebody else has it; we do not wait in the queue.
  case taken
}

/// What ends a subscription or an observation when it is released or cancelled.
package final class BusSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Remembers what to do at the end; it is called from any thread, at least once.
  package init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends it; nothing more is delivered once the executor has run what was queued before.
  package func cancel() { onCancel() }

  deinit { onCancel() }
}

/// A connection to a message bus that keeps itself alive.
///
/// One actor whose executor is one thread. Objects and subscriptions belong to the connection and come back by themselves after the bus was away; names
/// do not, since whoever owns one must first have the object's state right: own them again on `connected`.
package protocol BusConnection: Actor {
  /// The thread on which everything of this connection runs; actors that serve it share it.
  nonisolated var busExecutor: any BusExecutor { get }

  /// The unique name; nil while there is no connection.
  var uniqueName: BusName? { get }

  /// Opens the connection and keeps it open until `close`; returns at once, `observe` tells how it went.
  func open()

  /// Closes the connection for good: pending calls fail with `disconnected`, names are given up, objects go.
  func close()

  /// Reports changes of the connection's life on its executor; the present state is reported at once if it is known.
  func observe(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) -> BusSubscription

  /// Makes an object reachable; one at the same path is replaced.
  func export(_ object: ExportedObject)

  /// Makes the object at a path unreachable.
  func unexport(_ path: ObjectPath)

  /// Sends a signal; while disconnected it is dropped silently, since nobody could hear it.
  func emit(_ signal: OutgoingSignal)

  /// Asks for a name, without replacing an owner and without waiting in the queue; about one round trip.
  ///
  /// `onLoss` is called on the executor if the name is taken away while the connection lives.
  func requestName(_ name: BusName, onLoss: @escaping @Sendable () -> Void) async throws(BusError) -> NameOutcome

  /// Gives a name up; one that is not owned is ignored.
  func releaseName(_ name: BusName) async throws(BusError)

  /// Calls a method and waits for its answer, at most until the deadline of the call.
  func call(_ call: MethodCall) async throws(BusError) -> [BusValue]

  /// Delivers matching signals to `handler` on the executor, in order, until the subscription is released.
  func subscribe(_ rule: MatchRule, _ handler: @escaping @Sendable (IncomingSignal) -> Void) -> BusSubscription
}
