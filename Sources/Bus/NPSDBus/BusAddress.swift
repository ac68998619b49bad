internal import Glibc

/// Where a bus is found.
package enum BusAddress: Hashable, Sendable {
  /// The session bus of the environment: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`.
  case session
  /// The address itself, as `unix:path=/run/user/1000/bus`.
  case explicit(String)

  /// The address to connect to; nil when the environment names none.
  var text: String? {
    switch self {
    case .explicit(let address): return address
    case .session:
      if let address = Self.variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
      guard let folder = Self.variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
      return "unix:path=" + Self.escaped(folder + "/bus")
    }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Escapes what an address does not take literally.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "*"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }
}
