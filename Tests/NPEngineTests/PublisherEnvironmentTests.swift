import Glibc
import NPSystem
import Testing

@testable import NPEngine

struct PublisherEnvironmentTests {
  private let variables = ["HOME": "/home/u", "XDG_RUNTIME_DIR": "/run/user/1", "XDG_CACHE_HOME": "/home/u/c"]

  @Test("Pictures go to the runtime folder, else to the cache, else to a temporary one of this user")
  func open() {
    let all = PublisherEnvironment.artworkParents(in: ProcessEnvironment(variables: variables), sandbox: .none)
    #expect(
      all == [
        "/run/user/1/swift-now-playing", "/home/u/c/swift-now-playing", "/tmp/swift-now-playing-\(geteuid())",
      ])
    let none = PublisherEnvironment.artworkParents(in: ProcessEnvironment(variables: [:]), sandbox: .none)
    #expect(none == ["/tmp/swift-now-playing-\(geteuid())"])
  }

  @Test("In a sandbox pictures go where the host sees them, or nowhere")
  func sandboxes() {
    let environment = ProcessEnvironment(variables: variables)
    #expect(
      PublisherEnvironment.artworkParents(in: environment, sandbox: .flatpak(appID: "org.example.App"))
        == ["/home/u/c/swift-now-playing"])
    #expect(
      PublisherEnvironment.artworkParents(
        in: environment, sandbox: .snap(instanceName: "app", common: "/home/u/snap/app/common"))
        == ["/home/u/snap/app/common/swift-now-playing"])
    #expect(
      PublisherEnvironment.artworkParents(in: environment, sandbox: .snap(instanceName: "app", common: nil)).isEmpty)
  }

  @Test("The names that a sandbox grants follow from it")
  func names() {
    #expect(NamePolicy(.none) == .open)
    #expect(NamePolicy(.flatpak(appID: "org.example.App")) == .flatpak(appID: "org.example.App"))
    #expect(NamePolicy(.snap(instanceName: "app_2", common: nil)) == .snap(instanceName: "app_2"))
  }
}
