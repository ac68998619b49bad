import Foundation
import NPDBus
import NPTestSupport

/// What the kernel says of the thread of a connection.
struct ThreadReport: Sendable {
  /// The kernel's id of the thread.
  let id: Int32

  /// Asks the thread for its id.
  init(of executor: any BusExecutor) async throws {
    let found = Eventual<Int32>()
    executor.run {
      let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
      found.resolve(link.split(separator: "/").last.flatMap { Int32($0) } ?? 0)
    }
    id = try await within(5, "the thread's id") { await found.wait() }
  }

  /// How often the thread has given up the processor by itself or was made to.
  func switches() throws -> Int {
    try ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"].reduce(0) { $0 + (Int(try field($1)) ?? 0) }
  }

  /// The mask of blocked signals: bit 0 is signal 1.
  func blockedSignals() throws -> UInt64 {
    UInt64(try field("SigBlk"), radix: 16) ?? 0
  }

  /// Whether the thread is still there.
  var isAlive: Bool { FileManager.default.fileExists(atPath: "/proc/self/task/\(id)") }

  private func field(_ name: String) throws -> String {
    let text = try String(contentsOfFile: "/proc/self/task/\(id)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(separator: "\t").last.map(String.init) ?? ""
  }
}
