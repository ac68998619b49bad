package import NPCore
package import NPDBus

/// A signal that went over the loopback bus, with who sent it and when.
package struct RecordedSignal: Hashable, Sendable {
  /// The unique name of the sender.
  package let sender: BusName
  /// What was sent.
  package let signal: OutgoingSignal
  /// The reading of the sender's clock.
  package let instant: MonotonicInstant

  /// The name of the signal.
  package var member: String { signal.member.rawValue }

  /// The interface that a `PropertiesChanged` speaks of; nil for other signals.
  package var changedInterface: String? {
    guard signal.interface == .properties, member == "PropertiesChanged" else { return nil }
    return signal.arguments.first?.text
  }

  /// The new values that a `PropertiesChanged` tells, by name; empty for other signals.
  package var changed: [String: BusValue] {
    changedInterface == nil || signal.arguments.count < 2 ? [:] : signal.arguments[1].members ?? [:]
  }

  /// The names that a `PropertiesChanged` invalidates; empty for other signals.
  package var invalidated: [String] {
    changedInterface == nil || signal.arguments.count < 3 ? [] : signal.arguments[2].texts ?? []
  }
}
