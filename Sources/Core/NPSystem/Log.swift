internal import Glibc

/// Lines for a person, on standard error.
///
/// `NOWPLAYING_LOG` sets what is said: `off`, `error`, `warning` (the default), `info` or `debug`. A line is one write, so lines of several threads
/// do not mix.
package enum Log {
  /// How much a line matters.
  package enum Level: Int, Comparable, Sendable {
    /// Something does not work.
    case error = 1
    /// Something works less well than it could.
    case warning
    /// Something of interest happened.
    case info
    /// Something for whoever looks for a fault.
    case debug

    /// The name of the level in a line and in `NOWPLAYING_LOG`.
    fileprivate var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      case .debug: "debug"
      }
    }

    /// Orders by what is left out first.
    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private static let threshold = threshold(named: ProcessEnvironment.current["NOWPLAYING_LOG"])

  /// Says a line; its text is made only when it is said.
  package static func say(_ level: Level, _ text: @autoclosure () -> String) {
    guard level.rawValue <= threshold else { return }
    let bytes = Array("nowplaying: \(level.name): \(text())\n".utf8)
    // Nobody can be told that standard error is closed.
    _ = unsafe bytes.withUnsafeBytes { buffer in unsafe write(2, buffer.baseAddress, buffer.count) }
  }

  private static func threshold(named name: String?) -> Int {
    switch name {
    case "off", "none": 0
    case "error": Level.error.rawValue
    case "info": Level.info.rawValue
    case "debug": Level.debug.rawValue
    default: Level.warning.rawValue
    }
  }
}
