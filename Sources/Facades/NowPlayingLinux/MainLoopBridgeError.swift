public import Foundation

/// Why a main loop could not be tied to the main actor.
public enum MainLoopBridgeError: LocalizedError, Hashable, Sendable {
  /// The program has not loaded GLib (libglib-2.0).
  case glibIsNotLoaded
  /// The calling thread is not the main one.
  case notOnMainThread
  /// An asynchronous main or `dispatchMain()` has given the main thread away.
  case mainThreadIsGivenAway

  /// What is wrong and what helps.
  public var errorDescription: String? {
    switch self {
    case .glibIsNotLoaded:
      "GLib is not loaded in this program; link libglib-2.0, or watch MainLoopBridge.fileDescriptor."
    case .notOnMainThread: "Work of the main actor can be run on the main thread only; this is another."
    case .mainThreadIsGivenAway:
      "An asynchronous main has given the main thread away; start the loop from a synchronous one."
    }
  }
}
