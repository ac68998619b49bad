/// The floors of the house, lowest first; a target stands on the one whose folder holds it.
package enum Floor: String, CaseIterable, Comparable, Sendable {
  /// Module maps and shims.
  case c = "C"
  /// Values, pure logic and the operating system.
  case core = "Core"
  /// D-Bus and the MPRIS specification.
  case bus = "Bus"
  /// Playback and what else is made of media; beside the engine, not under it.
  case media = "Media"
  /// Publisher and composition root.
  case engine = "Engine"
  /// Modules with Apple's names, and the one module of our own name.
  case facades = "Facades"
  /// The bodies of the programs.
  case kits = "Kits"
  /// A `main` of a few lines each.
  case programs = "Programs"
  /// Whole small apps.
  case examples = "Examples"

  /// The floor of a target in the folder `path`; nil for tests and tools, which may look everywhere.
  package init?(path: String) {
    let folders = path.split(separator: "/").map(String.init)
    switch folders.first {
    case "Sources" where folders.count > 1: self.init(rawValue: folders[1])
    case "Examples": self = .examples
    default: return nil
    }
  }

  package static func < (left: Floor, right: Floor) -> Bool {
    let order = allCases
    return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
  }

  /// Floors below a floor that it does not reach into all the same.
  static let closed: [Floor: Set<Floor>] = [
    .engine: [.media],
    .facades: [.bus],
  ]

  /// The arrows within a floor; there are no others.
  static let drawn: [String: Set<String>] = [
    "NPSystem": ["NPCore"],
    "NPLoopback": ["NPDBus"],
    "NPSDBus": ["NPDBus"],
    "NPMPRIS": ["NPDBus"],
    "NPHost": ["NPEngine"],
    "NowPlayingLinux": ["NowPlaying"],
    "AVFoundation": ["AVFAudio", "CoreMedia"],
    "MediaPlayer": ["_NPImage"],
    "UIKit": ["_NPImage"],
    "CarPlay": ["_NPImage"],
  ]
}
