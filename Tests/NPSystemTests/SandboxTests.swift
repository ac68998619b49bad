import Foundation
import NPSystem
import NPTestSupport
import Testing

@Suite("The sandbox and the folders of a process")
struct SandboxTests {
  @Test("Flatpak is known by its file, and the id is that of the application group alone")
  func flatpak() throws {
    let root = try ScratchFolder.make("root")
    defer { try? FileManager.default.removeItem(atPath: root) }
    try "[Instance]\nname=wrong\n[Application]\nname=org.example.Player\nruntime=x\n"
      .write(toFile: root + "/.flatpak-info", atomically: true, encoding: .utf8)
    let environment = ProcessEnvironment(variables: ["SNAP": "/snap/x"], root: root)
    #expect(Sandbox.detect(in: environment) == .flatpak(appID: "org.example.Player"))
  }

  @Test("a snap is known by its variables, and the instance name wins")
  func snap() {
    let variables = [
      "SNAP": "/snap/player/1", "SNAP_NAME": "player", "SNAP_INSTANCE_NAME": "player_two",
      "SNAP_USER_COMMON": "/home/u/c",
    ]
    let environment = ProcessEnvironment(variables: variables, root: "/nonexistent")
    #expect(Sandbox.detect(in: environment) == .snap(instanceName: "player_two", common: "/home/u/c"))
  }

  @Test("without marks there is no sandbox")
  func none() {
    #expect(Sandbox.detect(in: ProcessEnvironment(variables: [:], root: "/nonexistent")) == .none)
  }

  @Test("relative and empty folders count as unset, and the runtime folder has no default")
  func folders() {
    let paths = XDGPaths(
      ProcessEnvironment(variables: ["HOME": "/home/u", "XDG_CACHE_HOME": "relative", "XDG_CONFIG_HOME": ""]))
    #expect(paths.cache == "/home/u/.cache")
    #expect(paths.config == "/home/u/.config")
    #expect(paths.runtime == nil)
    #expect(XDGPaths(ProcessEnvironment(variables: [:])).data == nil)
  }
}
