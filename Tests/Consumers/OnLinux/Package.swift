// swift-tools-version: 6.0
import PackageDescription

// The system brings the module on Apple's platforms, this package brings it here.
let nowPlaying = Target.Dependency.product(
  name: "NowPlaying", package: "swift-now-playing", condition: .when(platforms: [.linux]))

// An app for Apple's platforms and for Linux, and the app that README shows.
let package = Package(
  name: "OnLinux",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-now-playing", path: "../../..")],
  targets: [
    .executableTarget(name: "OnLinux", dependencies: [nowPlaying]),
    .executableTarget(name: "Radio", dependencies: [nowPlaying]),
  ]
)
