internal import Glibc
package import NPDBus
internal import NPSystem

/// A bus on which connections are judged: the loopback, or a daemon of the test's own.
package protocol BusWorld: Sendable {
  /// A connection that is not open yet.
  func makeConnection() -> any BusConnection
  /// Runs an operation to its end; whoever drives time by hand drives it here.
  func run(_ operation: @escaping @Sendable () async throws -> Void) async throws
  /// Ends the bus as if its daemon were killed.
  func stopBus() async throws
  /// Starts the bus again, at the same address.
  func startBus() async throws
}

/// What a connection did that no connection may do.
package struct ConformanceFailure: Error, CustomStringConvertible {
  /// One sentence, with the place in this file.
  package let description: String
}

/// What every kind of `BusConnection` must do alike, check by check.
package struct BusConformance: Sendable, CustomStringConvertible {
  /// The rule as a sentence.
  package let description: String
  private let body: @Sendable (any BusWorld) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (any BusWorld) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check; throws what was wrong.
  package func run(in world: any BusWorld) async throws {
    let body = body
    try await world.run { try await body(world) }
  }

  /// All checks.
  package static let all: [BusConformance] = life + names + calls + properties + signals
}

func require(_ condition: Bool, _ sentence: String, line: UInt = #line) throws {
  if !condition { throw ConformanceFailure(description: "line \(line): \(sentence)") }
}

/// Runs `operation` and returns the bus error that it must throw.
func busError(line: UInt = #line, _ operation: () async throws -> Void) async throws -> BusError {
  do { try await operation() } catch let error as BusError { return error }
  throw ConformanceFailure(description: "line \(line): no error was thrown")
}

/// Collects what handlers report, and waits for it.
final class Reports<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var all: [Element] { state.withLock { $0.elements } }

  func add(_ element: Element) {
    let ready = state.withLock { state in
      state.elements.append(element)
      let ready = state.waiting.filter { $0.count <= state.elements.count }
      state.waiting.removeAll { $0.count <= state.elements.count }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until there are this many.
  func first(_ count: Int) async -> [Element] {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard state.elements.count < count else { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
    return Array(all.prefix(count))
  }
}

extension BusWorld {
  /// A connection that is open and has reached the bus.
  func connected() async -> any BusConnection {
    let connection = makeConnection()
    let events = Reports<ConnectionEvent>()
    let observation = await connection.observe { events.add($0) }
    await connection.open()
    _ = await events.first(1)
    observation.cancel()
    return connection
  }
}

/// The object that the checks talk to.
enum TestObject {
  static let path = ObjectPath(literal: "/io/github/swift_now_playing/test")
  static let interface = InterfaceName(literal: "io.github.swift_now_playing.Test1")
  static let name = BusName(literal: "io.github.swift_now_playing.ConformanceTest")

  static let description = InterfaceDescription(
    interface,
    methods: [
      .init("Echo", input: [.init("Value", .variant)], output: [.init("Value", .variant)]),
      .init("Count", input: [.init("Texts", .strings)], output: [.init("Count", .uint32)]),
      .init("Refuse"),
      .init("Never"),
      .init("Drop"),
      .init("OpenFile", output: [.init("File", .fileDescriptor)]),
    ],
    signals: [.init("Said", arguments: [.init("Text", .string)])],
    properties: [
      .init("Title", .string, isWritable: true), .init("Fixed", .int32, changes: .constant), .init("Missing", .string),
    ])

  /// The object, with a title that can be written; calls of `Never` are kept by `kept` and not answered.
  static func object(kept: Reports<any MethodInvocation> = Reports()) -> ExportedObject {
    let title = Lock("first")
    let interface = ExportedInterface(
      description,
      get: { property in
        switch property {
        case "Title": .string(title.withLock { $0 })
        case "Fixed": .int32(7)
        default: nil
        }
      },
      set: { _, value, invocation in
        title.withLock { $0 = value.text ?? "" }
        invocation.reply([])
      },
      call: { answer($0, kept: kept) })
    return ExportedObject(at: path, interfaces: [interface])
  }

  private static func answer(_ invocation: any MethodInvocation, kept: Reports<any MethodInvocation>) {
    switch invocation.member.rawValue {
    case "Echo": invocation.reply(invocation.arguments)
    case "Count": invocation.reply([.uint32(UInt32(invocation.arguments[0].elements?.count ?? 0))])
    case "Refuse": invocation.fail(.notSupported("not today"))
    case "Never": kept.add(invocation)
    case "OpenFile": invocation.reply([.fileDescriptor(file(containing: "loop"))])
    default: break
    }
  }

  /// The reading end of a pipe that holds a text and is closed at the other end.
  private static func file(containing text: String) -> BusFileDescriptor {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let writer = BusFileDescriptor(owning: ends[1])
    _ = text.withCString { write(writer.number, $0, strlen($0)) }
    return BusFileDescriptor(owning: ends[0])
  }

  static func call(
    _ member: StaticString, _ arguments: [BusValue] = [], on destination: BusName, deadline: Int64 = 5_000
  ) -> MethodCall {
    MethodCall(
      MemberName(literal: member), of: interface, at: path, on: destination, arguments: arguments,
      deadlineMilliseconds: deadline)
  }

  static func properties(_ member: StaticString, _ arguments: [BusValue], on destination: BusName) -> MethodCall {
    MethodCall(
      MemberName(literal: member), of: .properties, at: path, on: destination,
      arguments: [.string(interface.rawValue)] + arguments)
  }

  static func said(_ text: String) -> OutgoingSignal {
    OutgoingSignal(MemberName(literal: "Said"), of: interface, at: path, arguments: [.string(text)])
  }
}
