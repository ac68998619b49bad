import NPEngine
import NPSystem
import Testing

@testable import NPHost

@Suite("What a publisher is told of its process")
struct PublisherEnvironmentTests {
  private func paths(_ variables: [String: String]) -> XDGPaths {
    XDGPaths(ProcessEnvironment(variables: variables))
  }

  @Test("Outside of sandboxes pictures lie in the folder of the login, else in the cache")
  func plain() {
    let parents = PublisherEnvironment.artworkParents(
      .none, paths: paths(["HOME": "/home/a", "XDG_RUNTIME_DIR": "/run/user/1"]))
    #expect(parents.prefix(2) == ["/run/user/1/swift-now-playing", "/home/a/.cache/swift-now-playing"])
    #expect(PublisherEnvironment.artworkParents(.none, paths: paths([:])).count == 1)
  }

  @Test("Inside Flatpak pictures lie where the host sees them under the same path")
  func flatpak() {
    let parents = PublisherEnvironment.artworkParents(
      .flatpak(appID: "org.example.Radio"),
      paths: paths([
        "HOME": "/home/a", "XDG_RUNTIME_DIR": "/run/user/1",
        "XDG_CACHE_HOME": "/home/a/.var/app/org.example.Radio/cache",
      ]))
    #expect(
      parents == [
        "/run/user/1/app/org.example.Radio/swift-now-playing",
        "/home/a/.var/app/org.example.Radio/cache/swift-now-playing",
      ])
  }

  @Test("Inside a snap pictures lie in its common folder or nowhere")
  func snap() {
    let none = paths(["HOME": "/home/a", "XDG_RUNTIME_DIR": "/run/user/1"])
    #expect(
      PublisherEnvironment.artworkParents(.snap(instanceName: "radio", common: "/home/a/snap/common"), paths: none)
        == ["/home/a/snap/common/swift-now-playing"])
    #expect(PublisherEnvironment.artworkParents(.snap(instanceName: "radio", common: nil), paths: none).isEmpty)
  }

  @Test("The sandbox decides about the name")
  func names() {
    #expect(NamePolicy(.none) == .open)
    #expect(NamePolicy(.flatpak(appID: "a.b")) == .flatpak(appID: "a.b"))
    #expect(NamePolicy(.snap(instanceName: "radio_1", common: nil)) == .snap(instanceName: "radio_1"))
  }

  @Test("The name of the executable stands for an application that has told none")
  func executable() {
    #expect(ApplicationName.identity(arguments: ["/usr/bin/radio", "-v"]).playerName == "radio")
    #expect(ApplicationName.identity(arguments: []).identity == "player")
  }
}
