package import NPDBus

/// A write to a property of `org.mpris.MediaPlayer2.Player`.
package enum PlayerWrite: Hashable, Sendable {
  /// What shall repeat.
  case loopStatus(LoopStatus)
  /// A speed other than 0, as the client asked for it; the bounds are the receiver's to apply.
  case rate(Double)
  /// A speed of 0, which the specification makes a `Pause`.
  case pause
  /// Whether the order shall be mixed.
  case shuffle(Bool)
  /// A volume of 0 or more; a negative one counts as 0.
  case volume(Double)

  /// Reads a write; throws `InvalidArgs`, `PropertyReadOnly` or `UnknownProperty`.
  package init(property: String, value: BusValue) throws(BusError) {
    // Some clients wrap the value once more than asked.
    var arguments = MethodArguments(MemberName(literal: "Set"), [value.unwrapped])
    switch property {
    case "LoopStatus": self = .loopStatus(try arguments.choice(LoopStatus.self))
    case "Rate":
      let rate = try Self.number(value, property)
      self = rate == 0 ? .pause : .rate(rate)
    case "Shuffle": self = .shuffle(try arguments.truth())
    case "Volume": self = .volume(max(try Self.number(value, property), 0))
    default:
      throw MPRIS.player.property(property) == nil
        ? .unknownProperty(property, of: MPRIS.playerInterface) : .readOnly(property)
    }
  }

  /// A number of any type, since shells and scripts write `1` where a double is meant.
  private static func number(_ value: BusValue, _ property: String) throws(BusError) -> Double {
    guard let number = value.number else {
      throw .invalidArguments("\(property) takes a finite number, not a value of type \(value.unwrapped.type.code).")
    }
    return number
  }
}

/// A write to a property of `org.mpris.MediaPlayer2`.
package enum RootWrite: Hashable, Sendable {
  /// Whether the application shall fill the screen.
  case fullscreen(Bool)

  /// Reads a write; throws `InvalidArgs`, `PropertyReadOnly` or `UnknownProperty`.
  package init(property: String, value: BusValue) throws(BusError) {
    var arguments = MethodArguments(MemberName(literal: "Set"), [value.unwrapped])
    switch property {
    case "Fullscreen": self = .fullscreen(try arguments.truth())
    default:
      throw MPRIS.root.property(property) == nil
        ? .unknownProperty(property, of: MPRIS.rootInterface) : .readOnly(property)
    }
  }
}
