/// What an interface has, as introspection tells it.
package struct InterfaceDescription: Hashable, Sendable {
  /// A named argument.
  package struct Argument: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its type.
    package let type: BusType

    /// Names an argument.
    package init(_ name: String, _ type: BusType) {
      self.name = name
      self.type = type
    }
  }

  /// A method.
  package struct Method: Hashable, Sendable {
    /// Its name.
    package let name: MemberName
    /// What it takes.
    package let input: [Argument]
    /// What it answers.
    package let output: [Argument]

    /// Describes a method.
    package init(_ name: StaticString, input: [Argument] = [], output: [Argument] = []) {
      self.name = MemberName(literal: name)
      self.input = input
      self.output = output
    }
  }

  /// A signal.
  package struct Signal: Hashable, Sendable {
    /// Its name.
    package let name: MemberName
    /// What it carries.
    package let arguments: [Argument]

    /// Describes a signal.
    package init(_ name: StaticString, arguments: [Argument] = []) {
      self.name = MemberName(literal: name)
      self.arguments = arguments
    }
  }

  /// Whether a property's changes are signalled; the annotation `EmitsChangedSignal`.
  package enum ChangeSignal: String, Hashable, Sendable {
    /// With the new value.
    case value = "true"
    /// As invalidated, without it.
    case invalidates
    /// Never; it changes all the same.
    case none = "false"
    /// Never; it does not change.
    case constant = "const"
  }

  /// A property.
  package struct Property: Hashable, Sendable {
    /// Its name.
    package let name: MemberName
    /// Its type.
    package let type: BusType
    /// Whether it can be written.
    package let isWritable: Bool
    /// How its changes are told.
    package let changeSignal: ChangeSignal

    /// Describes a property.
    package init(_ name: StaticString, _ type: BusType, isWritable: Bool = false, changes: ChangeSignal = .value) {
      self.name = MemberName(literal: name)
      self.type = type
      self.isWritable = isWritable
      changeSignal = changes
    }
  }

  /// The interface's name.
  package let name: InterfaceName
  /// Its methods.
  package let methods: [Method]
  /// Its signals.
  package let signals: [Signal]
  /// Its properties.
  package let properties: [Property]

  /// Describes an interface.
  package init(
    _ name: InterfaceName, methods: [Method] = [], signals: [Signal] = [], properties: [Property] = []
  ) {
    self.name = name
    self.methods = methods
    self.signals = signals
    self.properties = properties
  }

  /// The method of a name.
  package func method(_ name: MemberName) -> Method? { methods.first { $0.name == name } }

  /// The property of a name.
  package func property(_ name: String) -> Property? { properties.first { $0.name.rawValue == name } }
}
