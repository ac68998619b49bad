internal import Synchronization

/// Whether the model has changed since it was read, and whether a reading is already on its way.
///
/// Set from whatever thread a change happens on, since Observation reports there.
final class ChangeMark: Sendable {
  private let isStale = Atomic(true)
  private let isAwaited = Atomic(false)

  /// Whether the model must be read again.
  var needsReading: Bool { isStale.load(ordering: .acquiring) }

  /// Notes a change; answers whether the caller must see to a reading.
  func noteChange() -> Bool {
    isStale.store(true, ordering: .releasing)
    return !isAwaited.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Notes that the reading on its way has arrived.
  func noteArrival() {
    isAwaited.store(false, ordering: .releasing)
  }

  /// Notes that the model is about to be read.
  func noteReading() {
    isStale.store(false, ordering: .releasing)
  }
}
