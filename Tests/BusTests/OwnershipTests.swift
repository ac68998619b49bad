import Foundation
import NPCore
import NPDBus
import NPSDBus
import NPTestSupport
import Testing

/// Calls that are answered by whoever lets go of them, wherever that is.
private let forgetful = ExportedObject(
  at: ObjectPath(literal: "/forgetful"),
  interfaces: [
    ExportedInterface(
      InterfaceDescription(
        InterfaceName(literal: "io.github.swift_now_playing.Forgetful1"),
        methods: [
          .init("Forget"), .init("Answer", output: [.init("Number", .int64)]),
          .init("Take", input: [.init("Texts", .strings)]),
        ]),
      get: { _ in nil },
      set: { _, _, _ in },
      call: { invocation in
        let isAnswered = invocation.member.rawValue == "Answer"
        Thread.detachNewThread {
          if isAnswered { invocation.reply([.int64(7)]) }
        }
      })
  ])

@Suite("What belongs to a connection")
struct OwnershipTests {
  private func connect(_ bus: PrivateBus) async throws -> (SDBusConnection, BusName) {
    let connection = try SDBusConnection(.explicit(bus.address))
    let connected = Eventual<BusName>()
    let observation = await connection.observe { event in
      if case .connected(let name) = event { connected.resolve(name) }
    }
    await connection.open()
    let name = try await within(10, "the connection") { await connected.wait() }
    observation.cancel()
    return (connection, name)
  }

  private func call(_ member: StaticString, on name: BusName) -> MethodCall {
    MethodCall(
      MemberName(literal: member), of: InterfaceName(literal: "io.github.swift_now_playing.Forgetful1"),
      at: forgetful.path, on: name, deadlineMilliseconds: 30_000)
  }

  @Test("a call that is answered or let go of on another thread gets its answer all the same")
  func otherThreads() async throws {
    let bus = try await PrivateBus()
    let (server, name) = try await connect(bus)
    let (client, _) = try await connect(bus)
    await server.export(forgetful)
    try await within(60, "the answers") {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            if number.isMultiple(of: 2) {
              let answer = try await client.call(call("Answer", on: name))
              #expect(answer == [.int64(7)])
            } else {
              do throws(BusError) {
                _ = try await client.call(call("Forget", on: name))
                Issue.record("a forgotten call was answered with success")
              } catch {
                #expect(error.name == .failed)
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    await client.close()
    await server.close()
  }

  @Test("a connection that is let go of without being closed leaves the bus, and its thread ends")
  func released() async throws {
    let bus = try await PrivateBus()
    let (witness, _) = try await connect(bus)
    var made: SDBusConnection? = try await connect(bus).0
    let connection = try #require(made)
    let name = try #require(await connection.uniqueName)
    let thread = try await ThreadReport(of: connection.busExecutor)
    let gone = Eventual<Void>()
    let rule = MatchRule(sender: .daemon, member: MemberName(literal: "NameOwnerChanged"))
    let subscription = await witness.subscribe(rule) { signal in
      if signal.arguments.first?.text == name.rawValue, signal.arguments.last?.text == "" { gone.resolve(()) }
    }
    _ = try await witness.requestName(BusName(literal: "io.github.swift_now_playing.Witness")) {}
    _ = consume connection
    made = nil
    _ = consume made
    try await within(10, "the end of the connection") { await gone.wait() }
    try await within(10, "the end of its thread") {
      while thread.isAlive { await Task.yield() }
    }
    subscription.cancel()
    await witness.close()
  }

  @Test("signals of the process are none of the thread's affair")
  func signals() async throws {
    let bus = try await PrivateBus()
    let (connection, _) = try await connect(bus)
    let blocked = try await ThreadReport(of: connection.busExecutor).blockedSignals()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGWINCH, SIGUSR1] {
      #expect(blocked & (1 << UInt64(number - 1)) != 0, "signal \(number)")
    }
    #expect(blocked & (1 << UInt64(SIGSEGV - 1)) == 0)
    await connection.close()
  }

  @Test("a flood of signals lets other work of the thread through")
  func fairness() async throws {
    let bus = try await PrivateBus()
    let (sender, _) = try await connect(bus)
    let (receiver, _) = try await connect(bus)
    let interface = InterfaceName(literal: "io.github.swift_now_playing.Flood1")
    let total = 5_000
    let (count, seenByWork, all) = (TestBox(0), Eventual<Int>(), Eventual<Void>())
    let executor = receiver.busExecutor
    let subscription = await receiver.subscribe(MatchRule(interface: interface)) { _ in
      let number = (count.value ?? 0) + 1
      count.value = number
      if number == 1 {
        // The rest is on its way before the first signal has been handled.
        Thread.sleep(forTimeInterval: 0.5)
        executor.run { seenByWork.resolve(count.value ?? 0) }
      }
      if number == total { all.resolve(()) }
    }
    _ = try await receiver.requestName(BusName(literal: "io.github.swift_now_playing.Flooded")) {}
    for _ in 0..<total {
      await sender.emit(
        OutgoingSignal(MemberName(literal: "Drop"), of: interface, at: ObjectPath(literal: "/"), arguments: []))
    }
    try await within(30, "the flood") { await all.wait() }
    #expect(await seenByWork.wait() < 200)
    subscription.cancel()
    await sender.close()
    await receiver.close()
  }

  @Test("sixty megabytes of the wrong type are refused without being taken apart")
  func bomb() async throws {
    let bus = try await PrivateBus()
    let (server, name) = try await connect(bus)
    await server.export(forgetful)
    let before = try peakMemory()
    let script = """
      import dbus, sys
      bus = dbus.bus.BusConnection(sys.argv[1])
      peer = bus.get_object(sys.argv[2], '/forgetful', introspect=False)
      try:
          peer.get_dbus_method('Take', 'io.github.swift_now_playing.Forgetful1')(
              dbus.ByteArray(bytes(60 * 1024 * 1024)), signature='ay', timeout=60)
      except dbus.DBusException as error:
          print(error.get_dbus_name())
      """
    let output = try await Subprocess.run("/usr/bin/python3", ["-c", script, bus.address, name.rawValue])
    #expect(output.standardOutput == "org.freedesktop.DBus.Error.InvalidArgs\n", "\(output.standardError)")
    // A value for each byte would take three gigabytes.
    #expect(try peakMemory() - before < 1_500_000, "kilobytes")
    await server.close()
  }

  private func peakMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { $0.split(separator: " ").dropLast().last }.flatMap { Int($0) } ?? 0
  }

  @Test("a name that a policy denies is reported as denied")
  func denied() async throws {
    let folder = try ScratchFolder.make("denied")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>unix:path=\(folder)/bus</listen>
      <policy context="default"><allow send_destination="*"/><allow eavesdrop="false"/>
      <deny own="org.mpris.MediaPlayer2.denied"/></policy></busconfig>
      """
    try configuration.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
    let daemon = try Subprocess(
      "dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"])
    for await _ in daemon.lines { break }
    let connection = try SDBusConnection(.explicit("unix:path=\(folder)/bus"))
    await connection.open()
    while await connection.uniqueName == nil { await Task.yield() }
    do throws(BusError) {
      _ = try await connection.requestName(BusName(literal: "org.mpris.MediaPlayer2.denied")) {}
      Issue.record("the name was given")
    } catch {
      #expect(error.code == .accessDenied)
    }
    await connection.close()
  }
}
