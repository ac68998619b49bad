// swift-tools-version: 6.0
import PackageDescription

// An app for Apple's platforms and for Linux: the system brings the module there, this package brings it here.
let package = Package(
  name: "OnLinux",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-now-playing", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OnLinux",
      dependencies: [
        .product(name: "NowPlaying", package: "swift-now-playing", condition: .when(platforms: [.linux]))
      ])
  ]
)
