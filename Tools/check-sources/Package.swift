// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A package of its own: it needs the toolchain's SwiftSyntax, which takes unsafe flags that no product of ours may carry.

/// The toolchain's own Swift libraries: where NP_TOOLCHAIN says, or else beside the `swiftc` of PATH.
func toolchainHost() -> String {
  if let toolchain = Context.environment["NP_TOOLCHAIN"] { return toolchain + "/lib/swift/host" }
  for folder in (Context.environment["PATH"] ?? "").split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift/host"
    if FileManager.default.fileExists(atPath: host + "/libSwiftSyntax.so") { return host }
  }
  return "/usr/lib/swift/host"
}

let host = toolchainHost()

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-I", host]),
]
let linking: [LinkerSetting] = [
  .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser"])
]

let package = Package(
  name: "check-sources",
  targets: [
    .target(name: "CheckSources", swiftSettings: settings, linkerSettings: linking),
    .executableTarget(
      name: "check-sources", dependencies: ["CheckSources"], swiftSettings: settings, linkerSettings: linking),
    .testTarget(
      name: "CheckSourcesTests", dependencies: ["CheckSources"], swiftSettings: settings, linkerSettings: linking),
  ]
)
