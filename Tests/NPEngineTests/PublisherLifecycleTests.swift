import NPCore
import NPDBus
import NPLoopback
import NPMPRIS
import NPSystem
import Testing

@testable import NPEngine

/// Names, objects, and the bus that comes and goes.
struct PublisherLifecycleTests {
  private static let plain = "org.mpris.MediaPlayer2.tester"

  @Test("Nothing is on the bus before the first publication")
  func nothing() {
    let stage = Stage()
    stage.publisher.identify(.test)
    stage.connect()
    stage.wait(10_000)
    #expect(stage.names.isEmpty)
    #expect(stage.warnings.isEmpty)
  }

  @Test("A client that asks as soon as the name appears gets everything")
  func objectFirst() {
    let stage = Stage()
    stage.publisher.identify(.test)
    stage.connect()
    let seen = Lock<[String: BusValue]>([:])
    stage.executor.run { [client = stage.client, executor = stage.executor] in
      let subscription = client.assumeIsolated {
        $0.subscribe(MatchRule(sender: .daemon, member: MemberName(literal: "NameOwnerChanged"))) { signal in
          guard signal.arguments.first?.text == Self.plain else { return }
          Task(executorPreference: executor) {
            let answer = try await client.call(
              MethodCall(
                MemberName(literal: "GetAll"), of: .properties, at: MPRIS.path,
                on: BusName(literal: "org.mpris.MediaPlayer2.tester"),
                arguments: [.string(MPRIS.playerInterface.rawValue)]))
            seen.withLock { $0 = answer.first?.members ?? [:] }
          }
        }
      }
      Self.keep(subscription)
    }
    stage.executor.drain()
    stage.app.announce()
    stage.executor.drain()
    let answer = seen.withLock { $0 }
    #expect(answer["PlaybackStatus"] == .string("Paused"))
    #expect(answer["Metadata"]?.members?["xesam:title"] == .string("A Song"))
    #expect(answer["CanPlay"] == .boolean(true))
    #expect(answer.count == 13)
    #expect(stage.signals.isEmpty)
  }

  private static let kept = Lock<[BusSubscription]>([])
  private static func keep(_ subscription: BusSubscription) { kept.withLock { $0.append(subscription) } }

  @Test("The second and the third instance get names of their own, and the plain one is not queued for")
  func instances() {
    let stage = Stage.open()
    let second = Instance(on: stage)
    let third = Instance(on: stage)
    #expect(stage.names == [Self.plain, "\(Self.plain).instance4242", "\(Self.plain).instance_1_4"])
    stage.publisher.withdraw()
    stage.wait(10_000)
    #expect(stage.names == ["\(Self.plain).instance4242", "\(Self.plain).instance_1_4"])
    withExtendedLifetime((second, third)) {}
  }

  @Test("Withdrawing releases the name at once and takes the object away")
  func withdraw() {
    let stage = Stage.open()
    let unique = stage.server.assumedUniqueName(on: stage.executor)
    stage.publisher.withdraw()
    stage.executor.drain()
    #expect(stage.names.isEmpty)
    #expect(stage.destination == unique)
    #expect(stage.call("Play")?.isSuccess == false)
    #expect(stage.executor.scheduled.isEmpty)
    #expect(stage.signals.isEmpty)
  }

  @Test("A publication after a withdrawal owns the name again, with what holds then")
  func again() {
    let stage = Stage.open()
    stage.publisher.withdraw()
    stage.publisher.identify(PublisherIdentity(playerName: "other", identity: "Other"))
    stage.app.change { $0.content = .song("second", title: "Second") }
    stage.executor.drain()
    #expect(stage.names == ["org.mpris.MediaPlayer2.other"])
    #expect(stage.metadata["xesam:title"] == .string("Second"))
    #expect(stage.signals.isEmpty)
  }

  @Test("A withdrawal while the name is asked for leaves no name")
  func withdrawEarly() {
    let stage = Stage()
    stage.publisher.identify(.test)
    stage.connect()
    stage.app.announce()
    stage.publisher.withdraw()
    stage.wait(1_000)
    #expect(stage.names.isEmpty)
  }

  @Test("After the bus was away the name is owned again with the full state, and nothing is sent twice")
  func reconnect() {
    let stage = Stage.open()
    stage.app.move(.playing)
    stage.settle()
    stage.bus.disconnect()
    stage.wait(2_000)
    stage.app.change { $0.content = .song("meanwhile", title: "Meanwhile") }
    stage.app.seek(to: .seconds(50))
    stage.bus.reconnect()
    stage.wait(5_000)
    #expect(stage.names == [Self.plain])
    #expect(stage.metadata["xesam:title"] == .string("Meanwhile"))
    #expect(stage.status == "Playing")
    #expect(stage.signals.isEmpty)
    stage.app.move(.paused)
    stage.wait(100)
    #expect(stage.told == ["Player: PlaybackStatus", "Session1: State"])
  }

  @Test("Without a bus there is one warning, and the session is published once there is one")
  func noBus() {
    let stage = Stage(isRunning: false)
    stage.publisher.identify(.test)
    stage.connect()
    for _ in 0..<10 {
      stage.app.move(.playing)
      stage.wait(1_000)
      stage.app.move(.paused)
      stage.wait(1_000)
    }
    #expect(stage.warnings.count == 1)
    stage.bus.reconnect()
    stage.wait(6_000)
    #expect(stage.names == [Self.plain])
    #expect(stage.status == "Paused")
    #expect(stage.warnings.count == 1)
  }

  @Test("A denied name is one warning, and the session stays local")
  func denied() {
    let stage = Stage()
    stage.bus.deny(BusName(literal: "org.mpris.MediaPlayer2.tester"))
    stage.publisher.identify(.test)
    stage.connect()
    stage.app.announce()
    stage.wait(60_000)
    #expect(stage.names.isEmpty)
    #expect(stage.warnings.count == 1)
    stage.publisher.withdraw()
    stage.app.announce()
    stage.wait(60_000)
    stage.bus.disconnect()
    stage.bus.reconnect()
    stage.wait(60_000)
    #expect(stage.warnings.filter { $0.contains("refuses") }.count == 1)
    #expect(stage.executor.scheduled.isEmpty)
  }

  @Test("A name that is taken away is asked for again")
  func lost() {
    let stage = Stage.open()
    stage.bus.takeAway(BusName(literal: "org.mpris.MediaPlayer2.tester"))
    stage.wait(100)
    #expect(stage.names == [Self.plain])
    stage.app.move(.playing)
    stage.wait(100)
    #expect(stage.told.last == "Session1: State")
  }

  @Test("When every name is taken it is said once and tried again later")
  func allTaken() {
    let stage = Stage()
    stage.publisher.identify(PublisherIdentity(playerName: "tester", identity: "Tester"))
    stage.connect()
    stage.executor.run { [client = stage.client, executor = stage.executor] in
      Task(executorPreference: executor) {
        for suffix in ["", ".instance4242", ".instance_1_1"] {
          if let name = BusName(Self.plain + suffix) { _ = try await client.requestName(name, onLoss: {}) }
        }
      }
    }
    stage.executor.drain()
    stage.app.announce()
    stage.wait(10_000)
    #expect(stage.warnings.count == 1)
    stage.executor.run { [client = stage.client] in client.assumeIsolated { $0.close() } }
    stage.wait(60_000)
    #expect(stage.names == [Self.plain])
  }

  @Test("In Flatpak the name is the application's id, with the same suffixes")
  func flatpak() {
    let stage = Stage(names: .flatpak(appID: "org.example.App-Two"))
    stage.publisher.identify(.test)
    stage.connect()
    stage.app.announce()
    stage.executor.drain()
    let second = Instance(on: stage, names: .flatpak(appID: "org.example.App-Two"))
    #expect(
      stage.names == [
        "org.mpris.MediaPlayer2.org.example.App-Two", "org.mpris.MediaPlayer2.org.example.App-Two.instance4242",
      ])
    withExtendedLifetime(second) {}
  }

  @Test("In a snap the name is the instance's and never has a suffix")
  func snap() {
    let stage = Stage(names: .snap(instanceName: "my-player_two"))
    stage.publisher.identify(.test)
    stage.connect()
    stage.app.announce()
    stage.executor.drain()
    let second = Instance(on: stage, names: .snap(instanceName: "my-player_two"))
    stage.wait(10_000)
    #expect(stage.names == ["org.mpris.MediaPlayer2.my-player_two"])
    #expect(second.warnings.withLock { $0.count } == 1)
  }

  @Test("The identity is told at once, but for the name and CanControl, which stay while the name is owned")
  func identity() {
    let stage = Stage.open()
    var identity = PublisherIdentity(playerName: "renamed", identity: "New Name", desktopEntry: "org.example.New")
    identity.canQuit = true
    identity.canControl = false
    stage.publisher.identify(identity)
    stage.wait(100)
    #expect(stage.told == ["MediaPlayer2: CanQuit DesktopEntry Identity"])
    #expect(stage.names == [Self.plain])
    #expect(stage.read("CanControl") == .boolean(true))
    #expect(stage.read("Identity", of: MPRIS.rootInterface) == .string("New Name"))
  }

  @Test("Without control every other ability is false")
  func noControl() {
    var identity = PublisherIdentity.test
    identity.canControl = false
    let stage = Stage.open(identity: identity)
    let all = stage.getAll()
    for name in ["CanControl", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious", "CanSeek"] {
      #expect(all[name] == .boolean(false), "\(name) is true")
    }
  }

  @Test("An unknown property, method and interface, a write to what is read only and a wrong type are answered at once")
  func foreign() {
    let stage = Stage.open()
    let player = BusValue.string(MPRIS.playerInterface.rawValue)
    #expect(stage.call("Get", [player, .string("Nonsense")], of: .properties)?.errorName == .unknownProperty)
    #expect(stage.call("Nonsense")?.errorName == .unknownMethod)
    #expect(stage.call("Play", of: InterfaceName(literal: "org.example.Other"))?.isSuccess == false)
    #expect(stage.write("CanPlay", .boolean(false))?.errorName == .propertyReadOnly)
    #expect(stage.write("Volume", .string("loud"))?.errorName == .invalidArgs)
    #expect(stage.call("Seek", [.string("far")])?.errorName == .invalidArgs)
    #expect(stage.write("State", .string("playing"), of: Session1.interfaceName)?.errorName == .propertyReadOnly)
    #expect(stage.write("Fullscreen", .boolean(true), of: MPRIS.rootInterface)?.isSuccess == false)
    #expect(stage.app.performed.isEmpty)
  }
}

/// Another process of the same application on the same bus.
final class Instance {
  let connection: LoopbackConnection
  let publisher: Publisher
  let warnings = Lock<[String]>([])

  init(on stage: Stage, names: NamePolicy = .open) {
    connection = stage.bus.makeConnection()
    let warnings = warnings
    publisher = Publisher(
      connection: connection, commands: stage.app,
      environment: PublisherEnvironment(
        names: names, processID: 4242, artworkParents: [], warn: { text in warnings.withLock { $0.append(text) } }))
    publisher.identify(.test)
    stage.executor.run { [connection] in connection.assumeIsolated { $0.open() } }
    publisher.publish(stage.app.state)
    stage.executor.drain()
  }
}
