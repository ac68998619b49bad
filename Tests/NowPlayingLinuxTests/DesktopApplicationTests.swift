import NPCore
import NPEngine
import NPHost
import NPHostTestSupport
import NowPlaying
import NowPlayingLinux
import Testing

@MainActor private final class PlainModel: MediaSessionRepresentable {
  let id = "plain"
  var content: (any MediaContentRepresentable)? {
    GenericContent(id: "1", title: "T", type: .audio, duration: nil, artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var commands: [MediaCommand] { [.play {}] }
}

@MainActor
@Suite("What an application tells Linux of itself")
struct DesktopApplicationTests {
  private let bench = HostBench()
  private let application: DesktopApplication

  init() { application = DesktopApplication(host: bench.host) }

  @Test("An identity goes out whole, and once a change")
  func identity() async {
    let session = MediaSession(PlainModel(), host: bench.host)
    await HostBench.turn()
    application.identity = DesktopIdentity(
      playerName: "Radio", displayName: "The Radio", desktopEntry: "org.example.Radio", keepsArtworkPrivate: true)
    #expect(bench.publisher.identities.count == 2)
    let told = bench.publisher.identities.last
    #expect(told?.playerName == "Radio")
    #expect(told?.identity == "The Radio")
    #expect(told?.desktopEntry == "org.example.Radio")
    #expect(told?.keepsArtworkPrivate == true)
    #expect(application.identity.displayName == "The Radio")
    _ = session
  }

  @Test("Setting an identity opens nothing")
  func opensNothing() {
    application.identity = DesktopIdentity(playerName: "p", displayName: "P")
    application.bundle = BundleFacts(bundleIdentifier: "org.example.P")
    application.raiseHandler = {}
    #expect(bench.openings == 0)
  }

  @Test("The display name of the bundle stands in until an identity is set")
  func bundleName() {
    application.bundle = BundleFacts(displayName: "From the bundle")
    #expect(application.identity.displayName == "From the bundle")
    application.identity.displayName = "Chosen"
    application.bundle = BundleFacts(displayName: "Other")
    #expect(application.identity.displayName == "Chosen")
  }

  @Test("Raise and quit run their handlers, and answer with what these throw")
  func handlers() async throws {
    let session = MediaSession(PlainModel(), host: bench.host)
    await HostBench.turn()
    var raised = 0
    application.raiseHandler = { raised += 1 }
    application.quitHandler = { throw CocoaError(.userCancelled) }
    #expect(bench.publisher.identities.last?.canRaise == true)
    #expect(bench.publisher.identities.last?.canQuit == true)
    try await bench.send(.raise, to: "plain")
    #expect(raised == 1)
    await #expect(throws: CommandFailure.failed(CocoaError(.userCancelled).localizedDescription)) {
      try await bench.send(.quit, to: "plain")
    }
    application.raiseHandler = nil
    #expect(bench.publisher.identities.last?.canRaise == false)
    await #expect(throws: CommandFailure.notSupported) { try await bench.send(.raise, to: "plain") }
    _ = session
  }

  @Test("URIs reach their handler as URLs, and the schemes show in the identity")
  func uris() async throws {
    let session = MediaSession(PlainModel(), host: bench.host)
    await HostBench.turn()
    var opened: [URL] = []
    application.uriHandler = URIHandler(schemes: ["FILE", "https"], mediaTypes: ["Audio/FLAC"]) { opened.append($0) }
    #expect(bench.publisher.identities.last?.uriSchemes == ["file", "https"])
    #expect(bench.publisher.identities.last?.mimeTypes == ["audio/flac"])
    #expect(bench.publisher.current?.commands.isEnabled(.openURI) == true)
    try await bench.send(.openURI("file:///music/a%20b.flac"), to: "plain")
    #expect(opened.map(\.path) == ["/music/a b.flac"])
    await #expect(throws: CommandFailure.failed("“” is no URI.")) { try await bench.send(.openURI(""), to: "plain") }
    application.uriHandler = nil
    #expect(bench.publisher.identities.last?.uriSchemes == [])
    _ = session
  }

  @Test("The policy of Apple's systems judges by the facts told")
  func policy() async {
    let session = MediaSession(PlainModel(), host: bench.host)
    #expect(application.policy == .desktop)
    application.policy = .ios
    await HostBench.turn()
    #expect(!session.canBecomeApplicationPrimary)
    application.audioSession = AudioSessionFacts(isActive: true)
    #expect(!session.canBecomeApplicationPrimary)
    application.bundle = BundleFacts(backgroundModes: ["audio"])
    #expect(session.canBecomeApplicationPrimary)
    application.audioSession?.isMixable = true
    #expect(!session.canBecomeApplicationPrimary)
    #expect(application.isForeground)
    application.isForeground = false
    #expect(!bench.host.facts.isForeground)
  }

  @Test("Shutting down withdraws what is published and closes the connection")
  func shutDown() async {
    let session = MediaSession(PlainModel(), host: bench.host)
    await HostBench.turn()
    await application.shutDown()
    #expect(bench.publisher.events.last == .withdraw)
    #expect(bench.closings == 1)
    _ = session
  }
}
