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

  /// The socket's file, when the address names one place and that is a file; nil otherwise.
  var socketPath: String? {
    guard let text, text.hasPrefix("unix:"), !text.contains(";") else { return nil }
    for pair in text.dropFirst("unix:".count).split(separator: ",") where pair.hasPrefix("path=/") {
      return Self.unescaped(pair.dropFirst("path=".count))
    }
    return nil
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Undoes what `escaped` does; nil for an escape that is none.
  private static func unescaped(_ text: Substring) -> String? {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array(parts[0].utf8)
    for part in parts.dropFirst() {
      guard let byte = UInt8(part.prefix(2), radix: 16), part.count >= 2 else { return nil }
      bytes.append(byte)
      bytes.append(contentsOf: part.dropFirst(2).utf8)
    }
    return String(validating: bytes, as: UTF8.self)
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
