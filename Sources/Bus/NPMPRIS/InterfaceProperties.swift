package import NPDBus

/// A property whose changes are told by `PropertiesChanged`; its raw value is the property's name.
///
/// Properties that are never told (`Position`, `CanControl`) are no case of any such type, so a signal with them cannot be written.
package protocol SignalledProperty: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The interface that has the property.
  static var interface: InterfaceDescription { get }
}

/// The values of one interface's properties at one moment.
package protocol InterfaceProperties: Hashable, Sendable {
  /// Those whose changes are told.
  associatedtype Property: SignalledProperty

  /// The present value in the form sent; nil while an optional property is absent.
  func value(of property: Property) -> BusValue?

  /// The present value of any property that the type keeps, by name; nil for absent and for unknown ones.
  func value(of name: String) -> BusValue?
}

extension InterfaceProperties {
  /// What a listener who knows `old` must be told, in the order of the property's cases.
  package func changes(since old: Self) -> PropertyChanges<Property> {
    var changes = PropertyChanges<Property>()
    guard self != old else { return changes }
    for property in Property.allCases {
      let value = value(of: property)
      guard value != old.value(of: property) else { continue }
      if let value, property.isTold {
        changes.changed.append(.init(property: property, value: value))
      } else {
        changes.invalidated.append(property)
      }
    }
    return changes
  }
}

extension SignalledProperty {
  /// Whether the new value goes out with the signal, and not the name alone.
  fileprivate var isTold: Bool {
    Self.interface.property(rawValue)?.changeSignal == .value
  }
}

/// What one `PropertiesChanged` says.
package struct PropertyChanges<Property: SignalledProperty>: Hashable, Sendable {
  /// A property and its new value.
  package struct Change: Hashable, Sendable {
    /// The property.
    package let property: Property
    /// Its new value.
    package let value: BusValue
  }

  /// The properties told with their new values.
  package fileprivate(set) var changed: [Change] = []
  /// The properties told without a value: those that are asked for when needed, and those that are absent now.
  package fileprivate(set) var invalidated: [Property] = []

  /// Whether there is nothing to tell.
  package var isEmpty: Bool { changed.isEmpty && invalidated.isEmpty }

  /// The signal that tells it; nil when there is nothing to tell.
  package func signal(at path: ObjectPath = MPRIS.path) -> OutgoingSignal? {
    guard !isEmpty else { return nil }
    return .propertiesChanged(
      of: Property.interface.name, at: path, changed: changed.map { ($0.property.rawValue, $0.value) },
      invalidated: invalidated.map(\.rawValue))
  }
}
