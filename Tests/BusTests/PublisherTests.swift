import Foundation
import NPCore
import NPDBus
import NPEngine
import NPMPRIS
import NPSDBus
import NPSystem
import NPTestSupport
import Testing

/// An application that obeys seeks and remembers what it was asked.
private final class ObedientApplication: SessionCommandHandling {
  let publisher = TestBox<Publisher>()
  let state: Lock<SessionState>

  init(_ state: SessionState) {
    self.state = Lock(state)
  }

  func perform(_ command: SessionCommand, session: String) async throws(CommandFailure) {
    guard case .seekToPosition(let target) = command else { throw .failed("no") }
    change { $0.playback?.elapsed = target }
  }

  func change(_ change: (inout SessionState) -> Void) {
    let changed = state.withLock { state in
      change(&state)
      state.playback?.instant = SystemClock().now
      return state
    }
    publisher.value?.publish(changed)
  }
}

/// A publisher on a connection of its own.
private struct Publication {
  let connection: SDBusConnection
  let publisher: Publisher
  let application: ObedientApplication

  init(on bus: PrivateBus) async throws {
    connection = try SDBusConnection(.explicit(bus.address))
    var content = ContentDescription(
      id: "one", kind: .music, duration: .finite(MediaTime(microseconds: 180_000_000)), title: "One")
    content.artwork = ArtworkReference(id: "cover") { _ in
      guard let image = EncodedImage(bytes: Array(Self.picture)) else { throw CancellationError() }
      return image
    }
    var state = SessionState(
      sessionID: "main", content: content, commands: CommandSet([.init(.play), .init(.pause), .init(.seekToPosition)]))
    state.playback = PlaybackDescription(state: .playing, elapsed: .zero, instant: SystemClock().now)
    application = ObedientApplication(state)
    publisher = Publisher(
      connection: connection, commands: application,
      environment: PublisherEnvironment(
        processID: getpid(), artworkParents: ["\(bus.runtimeFolder)/swift-now-playing"], warn: { _ in }))
    application.publisher.value = publisher
    publisher.identify(PublisherIdentity(playerName: "bus test", identity: "Bus Test"))
    connection.busExecutor.run { [connection] in connection.assumeIsolated { $0.open() } }
  }

  /// A PNG of one pixel, as far as its header.
  static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0]
}

/// Somebody who looks at the bus.
private struct Onlooker {
  let connection: SDBusConnection
  let signals = Lock<[IncomingSignal]>([])
  private let owners = Lock<[String: String]>([:])
  private let subscriptions: [BusSubscription]

  init(on bus: PrivateBus) async throws {
    let connection = try SDBusConnection(.explicit(bus.address))
    self.connection = connection
    let (signals, owners) = (signals, owners)
    let all = await connection.subscribe(MatchRule(path: MPRIS.path)) { signal in
      signals.withLock { $0.append(signal) }
    }
    let names = await connection.subscribe(
      MatchRule(sender: .daemon, member: MemberName(literal: "NameOwnerChanged"))
    ) { signal in
      guard let name = signal.arguments.first?.text, let owner = signal.arguments.last?.text else { return }
      owners.withLock { $0[name] = owner.isEmpty ? nil : owner }
    }
    subscriptions = [all, names]
    await connection.open()
  }

  /// Waits until a name is owned.
  func owner(of name: String) async throws {
    try await within(10, "the owner of \(name)") {
      while owners.withLock({ $0[name] }) == nil { try await Task.sleep(for: .milliseconds(10)) }
    }
  }

  func forgetOwners() { owners.withLock { $0 = [:] } }

  func call(
    _ member: StaticString, _ arguments: [BusValue] = [], of interface: InterfaceName, on name: StaticString = Self.name
  ) async throws(BusError) -> [BusValue] {
    try await connection.call(
      MethodCall(
        MemberName(literal: member), of: interface, at: MPRIS.path, on: BusName(literal: name), arguments: arguments))
  }

  func all(_ interface: InterfaceName) async throws -> [String: BusValue] {
    try await call("GetAll", [.string(interface.rawValue)], of: .properties).first?.members ?? [:]
  }

  /// The members of the signals that came, once none has come for a while.
  func told() async throws -> [String] {
    try await Task.sleep(for: .milliseconds(300))
    return signals.withLock { $0 }.map { signal in
      signal.member.rawValue == "PropertiesChanged"
        ? "\(signal.arguments.first?.text ?? "") \(signal.arguments[1].members?.keys.sorted() ?? [])"
        : signal.member.rawValue
    }
  }

  static let name: StaticString = "org.mpris.MediaPlayer2.bus_test"
}

@Suite("A publisher on a real bus", .serialized)
struct PublisherTests {
  private static let plain = "org.mpris.MediaPlayer2.bus_test"

  @Test("shows everything with its name, answers a seek with one Seeked, and sleeps while it plays")
  func publication() async throws {
    let bus = try await PrivateBus()
    let onlooker = try await Onlooker(on: bus)
    let publication = try await Publication(on: bus)
    publication.application.change { _ in }
    try await onlooker.owner(of: Self.plain)
    let player = try await onlooker.all(MPRIS.playerInterface)
    #expect(player["PlaybackStatus"] == .string("Playing"))
    let metadata = player["Metadata"]?.members
    #expect(metadata?["xesam:title"] == .string("One"))
    let file = metadata?["mpris:artUrl"]?.text.flatMap { URL(string: $0)?.path }
    #expect(file.flatMap { FileManager.default.contents(atPath: $0) } == Data(Publication.picture))
    #expect(try await onlooker.told().isEmpty)

    _ = try await onlooker.call(
      "SetPosition", [.objectPath(MPRIS.trackPath(of: "one")), .int64(60_000_000)], of: MPRIS.playerInterface)
    #expect(try await onlooker.told() == ["Seeked"])
    let position = try await onlooker.call(
      "Get", [.string(MPRIS.playerInterface.rawValue), .string("Position")], of: .properties)
    #expect((60_000_000...70_000_000).contains(position.first?.wholeNumber ?? 0))

    let answer = try await onlooker.call("GetArtwork", [.uint32(64), .uint32(64)], of: Session1.interfaceName)
    guard case .fileDescriptor(let descriptor)? = answer.first else {
      Issue.record("no descriptor came")
      return
    }
    #expect(FileHandle(fileDescriptor: descriptor.number).readDataToEndOfFile() == Data(Publication.picture))

    do throws(BusError) {
      _ = try await onlooker.call("Pause", of: MPRIS.playerInterface)
      Issue.record("a command that fails was answered with success")
    } catch {
      #expect(error.name == .failed)
      #expect(error.message == "no")
    }
    let thread = try await ThreadReport(of: publication.connection.busExecutor)
    try await Task.sleep(for: .milliseconds(300))
    let before = try thread.switches()
    try await Task.sleep(for: .seconds(3))
    #expect(try thread.switches() == before)
    publication.publisher.withdraw()
    await publication.connection.close()
    await onlooker.connection.close()
    #expect(file.map { FileManager.default.fileExists(atPath: $0) } == false)
  }

  @Test("owns its name again after the bus was killed, with the full state, and sends nothing twice")
  func restart() async throws {
    let bus = try await PrivateBus()
    let onlooker = try await Onlooker(on: bus)
    let publication = try await Publication(on: bus)
    publication.application.change { _ in }
    try await onlooker.owner(of: Self.plain)
    // On a slow machine the picture comes after the first state, in a signal of its own.
    _ = try await onlooker.told()
    onlooker.signals.withLock { $0 = [] }
    onlooker.forgetOwners()
    await bus.kill()
    publication.application.change { $0.content?.title = "Meanwhile" }
    try await bus.start()
    try await within(10, "the state after the restart") {
      while (try? await onlooker.all(MPRIS.playerInterface))?["Metadata"]?.members?["xesam:title"]
        != .string("Meanwhile")
      {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(try await onlooker.told().isEmpty)
    await publication.connection.close()
    await onlooker.connection.close()
  }

  @Test("as a second instance has a name of its own, and lets it go at once")
  func instances() async throws {
    let bus = try await PrivateBus()
    let onlooker = try await Onlooker(on: bus)
    let first = try await Publication(on: bus)
    first.application.change { _ in }
    try await onlooker.owner(of: Self.plain)
    let second = try await Publication(on: bus)
    second.application.change { $0.content?.title = "Two" }
    try await onlooker.owner(of: "\(Self.plain).instance\(getpid())")
    #expect(await second.publisher.ownedName?.rawValue == "\(Self.plain).instance\(getpid())")
    first.publisher.withdraw()
    try await Task.sleep(for: .milliseconds(200))
    let names = try await onlooker.connection.call(
      MethodCall(
        MemberName(literal: "ListNames"), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"), on: .daemon))
    let players = names.first?.texts?.filter { $0.hasPrefix("org.mpris") }
    #expect(players == ["\(Self.plain).instance\(getpid())"])
    await first.connection.close()
    await second.connection.close()
    await onlooker.connection.close()
  }
}
