internal import Foundation
internal import Glibc

/// A message bus of a test's own, which can be ended and started again at the same address.
package final class PrivateBus: Sendable {
  /// The address of the bus.
  package let address: String
  private let folder: String
  private let daemon = TestBox<Subprocess>()

  /// Starts a bus in a folder of its own.
  package init() async throws {
    folder = try ScratchFolder.make("bus")
    address = "unix:path=\(folder)/bus"
    try await start()
  }

  deinit {
    daemon.value?.signal(SIGTERM)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The environment of a program that is to use this bus and nothing of the user's.
  package var environment: [String: String?] {
    [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder, "XDG_CACHE_HOME": folder + "/cache",
      "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state",
    ]
  }

  /// The folder that programs on this bus see as `XDG_RUNTIME_DIR`.
  package var runtimeFolder: String { folder }

  /// Starts the bus, at the same address each time.
  package func start() async throws {
    try? FileManager.default.removeItem(atPath: folder + "/bus")
    let child = try Subprocess(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address=1"])
    daemon.value = child
    // The address is printed when the socket is there.
    _ = try await within(10, "the start of a bus") {
      for await line in child.lines { return line }
      throw WaitedTooLong(what: "the start of a bus: \(child.errorSoFar)")
    }
  }

  /// Ends the bus at once, as a crash would.
  package func kill() async {
    guard let child = daemon.value else { return }
    child.signal(SIGKILL)
    _ = await child.outcome()
    daemon.value = nil
  }
}
