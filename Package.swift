// swift-tools-version: 6.2
import PackageDescription

// Targets stand floor by floor, lowest first, as in Sources/. An import goes down; `make check` proves it.

/// The settings of every Swift target: one language mode and one set of upcoming features for the whole house.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets that own a C handle are compiled with strict memory safety as well.
let handleOwner: [SwiftSetting] = settings + [.strictMemorySafety()]

/// A target on one floor of `Sources/`.
func floor(
  _ name: String, _ folder: String, uses dependencies: [String] = [], settings swiftSettings: [SwiftSetting] = settings
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: "Sources/\(folder)/\(name)",
    swiftSettings: swiftSettings
  )
}

/// A program: a `main` of a few lines over a kit or a façade.
func program(_ name: String, path: String, uses dependencies: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path,
    swiftSettings: settings
  )
}

/// A target that only compiles: written as an application, in one language mode and without the settings of the house.
func probe(_ name: String, mode: SwiftLanguageMode, uses dependencies: [String]) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: "Tests/Probes/\(name)",
    swiftSettings: [.swiftLanguageMode(mode)]
  )
}

/// A test target; its folder bears its name.
func tests(
  _ name: String, uses dependencies: [String], resources: [Resource] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: "Tests/\(name)",
    exclude: exclude,
    resources: resources,
    swiftSettings: settings
  )
}

let package = Package(
  name: "swift-now-playing",
  products: [
    .library(name: "NowPlaying", targets: ["NowPlaying"]),
    .library(name: "NowPlayingLinux", targets: ["NowPlayingLinux"]),
    .executable(name: "nowplaying-player", targets: ["nowplaying-player"]),
  ],
  targets: [
    // MARK: C — module maps and shims, nothing else
    .target(name: "CNPLinux", path: "Sources/C/CNPLinux"),
    .systemLibrary(name: "CNPDispatch", path: "Sources/C/CNPDispatch"),
    .systemLibrary(
      name: "CNPSystemd", path: "Sources/C/CNPSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CNPGStreamer", path: "Sources/C/CNPGStreamer", pkgConfig: "gstreamer-pbutils-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(
      name: "CNPAVFormat", path: "Sources/C/CNPAVFormat", pkgConfig: "libavformat",
      providers: [.apt(["libavformat-dev"])]),

    // MARK: Core — values, pure logic, and the operating system
    floor("NPCore", "Core"),
    floor("NPSystem", "Core", uses: ["CNPLinux", "NPCore"], settings: handleOwner),

    // MARK: Bus — D-Bus and the MPRIS specification
    floor("NPDBus", "Bus", uses: ["NPCore"]),
    floor("NPLoopback", "Bus", uses: ["NPCore", "NPDBus", "NPSystem"]),
    floor("NPSDBus", "Bus", uses: ["CNPSystemd", "NPCore", "NPDBus", "NPSystem"], settings: handleOwner),
    floor("NPMPRIS", "Bus", uses: ["NPCore", "NPDBus"]),

    // MARK: Media — beside the engine, never under it
    floor("NPPipeline", "Media", uses: ["CNPAVFormat", "CNPGStreamer", "NPCore", "NPSystem"], settings: handleOwner),

    // MARK: Engine — publisher, artwork store, composition root
    floor("NPEngine", "Engine", uses: ["NPCore", "NPDBus", "NPMPRIS", "NPSystem"]),
    floor("NPHost", "Engine", uses: ["NPCore", "NPDBus", "NPEngine", "NPSDBus", "NPSystem"]),

    // MARK: Façades — Apple's names, and the one module of our own name
    floor("NowPlaying", "Facades", uses: ["NPCore", "NPHost"]),
    floor("NowPlayingLinux", "Facades", uses: ["CNPDispatch", "NPCore", "NPEngine", "NPHost", "NowPlaying"]),

    // MARK: Kits and programs
    floor("NPPlayer", "Kits", uses: ["NPCore", "NPPipeline", "NPSystem", "NowPlaying", "NowPlayingLinux"]),
    program("nowplaying-player", path: "Sources/Programs/nowplaying-player", uses: ["NPPlayer"]),

    // MARK: Examples
    program("AmbientApp", path: "Examples/AmbientApp", uses: ["NPPipeline", "NowPlaying", "NowPlayingLinux"]),

    // MARK: Tools — for those who work on this package
    program("generate-reference", path: "Tools/generate-reference", uses: ["NPMPRIS"]),

    // MARK: Tests — one folder per target; then the rings with a bus and with processes; then what only compiles
    .target(
      name: "NPTestSupport", dependencies: ["NPCore", "NPDBus", "NPLoopback", "NPSystem"], path: "Tests/NPTestSupport",
      swiftSettings: settings),
    .target(
      name: "NPHostTestSupport", dependencies: ["NPCore", "NPEngine", "NPHost", "NPSystem"],
      path: "Tests/NPHostTestSupport", swiftSettings: settings),
    tests("NPCoreTests", uses: ["NPCore", "NPTestSupport"]),
    tests("NPSystemTests", uses: ["NPCore", "NPSystem", "NPTestSupport"]),
    tests("NPDBusTests", uses: ["NPCore", "NPDBus", "NPTestSupport"]),
    tests("NPLoopbackTests", uses: ["NPCore", "NPDBus", "NPLoopback", "NPSystem", "NPTestSupport"]),
    tests("NPMPRISTests", uses: ["NPCore", "NPDBus", "NPMPRIS", "NPTestSupport"]),
    tests(
      "NPEngineTests", uses: ["NPCore", "NPDBus", "NPEngine", "NPLoopback", "NPMPRIS", "NPSystem", "NPTestSupport"]),
    tests("NPHostTests", uses: ["NPCore", "NPEngine", "NPHost", "NPHostTestSupport", "NPSystem"]),
    tests(
      "NowPlayingTests",
      uses: ["NPCore", "NPEngine", "NPHost", "NPHostTestSupport", "NPLoopback", "NPTestSupport", "NowPlaying"]),
    tests(
      "NowPlayingLinuxTests",
      uses: ["NPCore", "NPEngine", "NPHost", "NPHostTestSupport", "NowPlaying", "NowPlayingLinux"]),
    tests("NPPipelineTests", uses: ["NPCore", "NPPipeline", "NPSystem", "NPTestSupport"], exclude: ["Peers"]),
    tests(
      "NPPlayerTests",
      uses: ["NPCore", "NPPipeline", "NPPlayer", "NPTestSupport", "NowPlaying", "NowPlayingLinux"],
      exclude: ["Goldens"]),
    tests("BusTests", uses: ["NPCore", "NPDBus", "NPEngine", "NPMPRIS", "NPSDBus", "NPSystem", "NPTestSupport"]),
    tests("GenerateReferenceTests", uses: ["generate-reference"]),
    tests("ProgramTests", uses: ["NPSystem", "NPTestSupport"], exclude: ["Peers"]),
    .systemLibrary(
      name: "CNPGLib", path: "Tests/Fixtures/CNPGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    program("GLibLoop", path: "Tests/Fixtures/GLibLoop", uses: ["CNPGLib", "NowPlaying", "NowPlayingLinux"]),
    program("observing-model", path: "Tests/Fixtures/observing-model", uses: []),
    program("published-model", path: "Tests/Fixtures/published-model", uses: ["NowPlaying"]),
    program("scripted-session", path: "Tests/Fixtures/scripted-session", uses: ["NowPlaying", "NowPlayingLinux"]),
    probe("NowPlayingProbe", mode: .v6, uses: ["NowPlaying"]),
    probe("NowPlayingProbeSwift5", mode: .v5, uses: ["NowPlaying"]),
  ]
)
