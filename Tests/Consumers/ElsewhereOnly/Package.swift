// swift-tools-version: 6.0
import PackageDescription

// An app that wants nothing of this package on Linux: the condition is false here, and the build must not notice it.
let package = Package(
  name: "ElsewhereOnly",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-now-playing", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ElsewhereOnly",
      dependencies: [
        .product(name: "NowPlaying", package: "swift-now-playing", condition: .when(platforms: [.macOS]))
      ])
  ]
)
