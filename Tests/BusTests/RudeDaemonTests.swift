import Foundation
import NPCore
import NPDBus
import NPSDBus
import NPTestSupport
import Testing

@Suite("A bus that misbehaves")
struct RudeDaemonTests {
  @Test(
    "sends what is no message, and costs the connection at most, which is then made anew",
    arguments: [RudeDaemon.Manner.noise, .huge, .short, .text, .deep, .bare, .answer, .leave])
  func nonsense(_ manner: RudeDaemon.Manner) async throws {
    let daemon = try await RudeDaemon(manner)
    let connection = try SDBusConnection(.explicit(daemon.address))
    let losses = TestBox(0)
    let observation = await connection.observe { event in
      if case .disconnected = event { losses.value = (losses.value ?? 0) + 1 }
    }
    await connection.open()
    #expect(try await daemon.next() == "greeted")
    // Well-formed but wrong messages are answered or ignored, and the ping behind them is answered.
    switch manner {
    case .noise, .huge: #expect(try await daemon.next() == "closed")
    case .leave: break
    default: #expect(try await daemon.next() == "pong")
    }
    #expect(try await daemon.next() == "greeted")
    #expect((losses.value ?? 0) >= 1)
    observation.cancel()
    await connection.close()
  }

  @Test(
    "is mute or deaf, and holds up neither timers nor the closing of the connection",
    arguments: [RudeDaemon.Manner.mute, .deaf])
  func stall(_ manner: RudeDaemon.Manner) async throws {
    let daemon = try await RudeDaemon(manner)
    let connection = try SDBusConnection(.explicit(daemon.address))
    await connection.open()
    #expect(try await daemon.next() == "greeted")
    let executor = connection.busExecutor
    let fired = Eventual<Void>()
    _ = executor.schedule(at: executor.now.advanced(byMilliseconds: 50)) { fired.resolve(()) }
    try await within(5, "a timer") { await fired.wait() }
    // More than a socket takes.
    let text = String(repeating: "x", count: 100_000)
    for _ in 0..<20 {
      await connection.emit(
        OutgoingSignal(
          MemberName(literal: "Said"), of: InterfaceName(literal: "io.github.swift_now_playing.Test1"),
          at: ObjectPath(literal: "/"), arguments: [.string(text)]))
    }
    let closed = Eventual<Void>()
    try await within(5, "the end of the connection") {
      await connection.close()
      executor.run { closed.resolve(()) }
      await closed.wait()
    }
  }

  @Test("lets calls to it fail at their deadline")
  func deadline() async throws {
    let daemon = try await RudeDaemon(.deaf)
    let connection = try SDBusConnection(.explicit(daemon.address))
    let connected = Eventual<Void>()
    let observation = await connection.observe { event in
      if case .connected = event { connected.resolve(()) }
    }
    await connection.open()
    try await within(10, "the connection") { await connected.wait() }
    let start = connection.busExecutor.now
    let outcome = try await within(10, "the answer") { () async -> BusError? in
      do throws(BusError) {
        _ = try await connection.call(
          MethodCall(
            MemberName(literal: "GetId"), of: .daemon, at: ObjectPath(literal: "/org/freedesktop/DBus"), on: .daemon,
            deadlineMilliseconds: 300))
        return nil
      } catch {
        return error
      }
    }
    let waited = connection.busExecutor.now.nanoseconds(since: start) / 1_000_000
    #expect(outcome?.code == .timedOut)
    // Never early; how late depends on what else the machine does.
    #expect((300...2_000).contains(waited), "\(waited) ms")
    observation.cancel()
    await connection.close()
  }
}
