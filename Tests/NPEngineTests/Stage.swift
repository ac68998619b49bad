import Glibc
import NPCore
import NPDBus
import NPEngine
import NPLoopback
import NPMPRIS
import NPSystem

/// A publisher on a bus in memory, a client beside it, and time that passes when a test says so.
final class Stage: @unchecked Sendable {
  // Used by the one thread of the test that owns it.
  let executor = LoopbackExecutor()
  let bus: LoopbackBus
  let server: LoopbackConnection
  let client: LoopbackConnection
  let app: FakeApplication
  let publisher: Publisher
  let folder: String?
  private let warned: Lock<[String]>

  /// Makes everything but opens no connection; pictures go to a folder of their own when `files` is set.
  init(
    isRunning: Bool = true, files: Bool = false, names: NamePolicy = .open,
    change: (inout PublisherEnvironment) -> Void = { _ in }
  ) {
    bus = LoopbackBus(executor: executor, isRunning: isRunning)
    server = bus.makeConnection()
    client = bus.makeConnection()
    app = FakeApplication(clock: executor)
    let warned = Lock<[String]>([])
    self.warned = warned
    folder = files ? ScratchFolder.make() : nil
    var environment = PublisherEnvironment(
      names: names, processID: 4242, artworkParents: folder.map { ["\($0)/shared"] } ?? [],
      warn: { text in warned.withLock { $0.append(text) } })
    change(&environment)
    publisher = Publisher(connection: server, commands: app, environment: environment)
    app.publish = { [weak publisher] in publisher?.publish($0) }
  }

  deinit {
    if let folder { ScratchFolder.remove(folder) }
  }

  /// A stage whose publisher is identified, connected and has published the application's state.
  static func open(
    files: Bool = false, state: SessionState? = nil, identity: PublisherIdentity = .test,
    change: (inout PublisherEnvironment) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage(files: files, change: change)
    stage.publisher.identify(identity)
    stage.connect()
    if let state { stage.app.state = state }
    stage.app.announce()
    stage.settle()
    return stage
  }

  /// What was said to a person.
  var warnings: [String] { warned.withLock { $0 } }

  /// Opens both connections.
  func connect() {
    executor.run { [server, client] in
      server.assumeIsolated { $0.open() }
      client.assumeIsolated { $0.open() }
    }
    executor.drain()
  }

  /// Lets everything that can happen now happen, lets the window close and forgets the signals until here.
  func settle() {
    executor.drain()
    executor.advance(byMilliseconds: 200)
    bus.forgetSignals()
  }

  /// Publishes what `change` makes of the application's state, and lets everything happen that can happen now.
  func update(_ change: (inout SessionState) -> Void) {
    app.change(change)
    executor.drain()
  }

  func wait(_ milliseconds: Int64) { executor.advance(byMilliseconds: milliseconds) }

  var now: MonotonicInstant { executor.now }

  /// The publisher's names on the bus.
  var names: [String] { bus.names.map(\.rawValue) }
}

// MARK: Signals

extension Stage {
  /// The signals since the last `forget`.
  var signals: [RecordedSignal] { bus.signals }

  func forget() { bus.forgetSignals() }

  /// The `PropertiesChanged` of an interface.
  func changes(of interface: InterfaceName) -> [RecordedSignal] {
    signals.filter { $0.changedInterface == interface.rawValue }
  }

  var playerChanges: [RecordedSignal] { changes(of: MPRIS.playerInterface) }

  /// The positions of all `Seeked`, in microseconds.
  var seeks: [Int64] {
    signals.filter { $0.member == "Seeked" }.compactMap { $0.signal.arguments.first?.wholeNumber }
  }

  /// The signals in short: the interface and the names told, or the member.
  var told: [String] {
    signals.map { signal in
      guard let interface = signal.changedInterface else { return signal.member }
      let names = (signal.changed.keys.sorted() + signal.invalidated.sorted().map { "-\($0)" }).joined(separator: " ")
      return "\(interface.split(separator: ".").last ?? ""): \(names)"
    }
  }
}

// MARK: A client

extension Stage {
  typealias Answer = Result<[BusValue], BusError>

  /// A call under way.
  final class Call: Sendable {
    fileprivate let box = Lock<Answer?>(nil)
    /// The answer, once there is one.
    var answer: Answer? { box.withLock { $0 } }
  }

  /// The name that clients address.
  var destination: BusName {
    bus.names.first ?? server.assumedUniqueName(on: executor)
  }

  /// Sends a call and lets everything happen that can happen now.
  @discardableResult
  func begin(
    _ member: StaticString, _ arguments: [BusValue] = [], of interface: InterfaceName = MPRIS.playerInterface
  ) -> Call {
    let call = Call()
    let message = MethodCall(
      MemberName(literal: member), of: interface, at: MPRIS.path, on: destination, arguments: arguments,
      deadlineMilliseconds: 100_000)
    Task(executorPreference: executor) { [client] in
      do throws(BusError) {
        let values = try await client.call(message)
        call.box.withLock { $0 = .success(values) }
      } catch {
        call.box.withLock { $0 = .failure(error) }
      }
    }
    executor.drain()
    return call
  }

  /// Sends a call and answers what has come at once.
  @discardableResult
  func call(
    _ member: StaticString, _ arguments: [BusValue] = [], of interface: InterfaceName = MPRIS.playerInterface
  ) -> Answer? {
    begin(member, arguments, of: interface).answer
  }

  func read(_ property: String, of interface: InterfaceName = MPRIS.playerInterface) -> BusValue? {
    guard case .success(let values)? = call("Get", [.string(interface.rawValue), .string(property)], of: .properties)
    else { return nil }
    return values.first?.unwrapped
  }

  func getAll(_ interface: InterfaceName = MPRIS.playerInterface) -> [String: BusValue] {
    guard case .success(let values)? = call("GetAll", [.string(interface.rawValue)], of: .properties) else {
      return [:]
    }
    return values.first?.members ?? [:]
  }

  @discardableResult
  func write(_ property: String, _ value: BusValue, of interface: InterfaceName = MPRIS.playerInterface) -> Answer? {
    call("Set", [.string(interface.rawValue), .string(property), .variant(value)], of: .properties)
  }

  var position: Int64? { read("Position")?.wholeNumber }
  var status: String? { read("PlaybackStatus")?.text }
  var metadata: [String: BusValue] { read("Metadata")?.members ?? [:] }
}

extension Result where Success == [BusValue], Failure == BusError {
  /// The name of the error, for comparison.
  var errorName: ErrorName? {
    if case .failure(let error) = self { error.name } else { nil }
  }

  /// The text of the error.
  var errorText: String? {
    if case .failure(let error) = self { error.message } else { nil }
  }

  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}

extension LoopbackConnection {
  /// The unique name, read on the executor.
  nonisolated func assumedUniqueName(on executor: LoopbackExecutor) -> BusName {
    let box = Lock<BusName?>(nil)
    executor.run { [self] in
      let name = assumeIsolated { $0.uniqueName }
      box.withLock { $0 = name }
    }
    executor.drain()
    return box.withLock { $0 } ?? BusName(literal: "org.example.nobody")
  }
}

extension PublisherIdentity {
  /// The identity of most tests.
  static var test: PublisherIdentity { PublisherIdentity(playerName: "tester", identity: "Tester") }
}

/// A folder of one test.
enum ScratchFolder {
  static func make() -> String {
    var template = Array("/tmp/np-engine-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
    }
  }

  static func remove(_ path: String) {
    for name in entries(path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }

  static func entries(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    return bytes(of: fileno(file))
  }

  static func bytes(of file: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }
}
