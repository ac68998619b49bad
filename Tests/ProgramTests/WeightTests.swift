import Foundation
import NPTestSupport
import Testing

@Suite("What publishing weighs")
struct WeightTests {
  @Test("the bus thread of a program with a session wakes not once in sixty seconds of playing")
  func noWakeUps() async throws {
    let bus = try await PrivateBus()
    let app = try ScriptedSession(on: bus)
    let judge = try await Judge(on: bus, about: ScriptedSession.name)
    try await app.run(.playing(.song("1", seconds: 3_600)))
    #expect(try await judge.waitForName())
    try await judge.ask(["do": "listen", "seconds": 2.0])
    let thread = try #require(try busThread(of: app.process.processID))
    let before = try switches(thread)
    try await judge.ask(["do": "listen", "seconds": 60.0], seconds: 90)
    #expect(try switches(thread) == before)
  }

  @Test("publishing adds at most one megabyte of memory of its own, and eight with the pages of files")
  func memory() async throws {
    var added: [(own: Int, all: Int)] = []
    for _ in 0..<5 { added.append(try await memoryOfOnePair()) }
    // Memory of its own hardly varies. How many pages of programs and libraries the kernel maps around each one that is
    // touched varies by megabytes with what lies in its cache, so there the median of five pairs counts.
    #expect(added.map(\.own).max() ?? .max <= 1_024, "\(added) kB added")
    // A ceiling against growth. The aim is 4,096 kB, which medians of 3.6 to 5.8 MB do not reach yet.
    #expect(added.map(\.all).sorted()[2] <= 8_192, "\(added) kB added")
    print("memory added by publishing, in kB: own \(added.map(\.own)), all resident \(added.map(\.all))")
  }

  private func memoryOfOnePair() async throws -> (own: Int, all: Int) {
    let bus = try await PrivateBus()
    let plain = try Subprocess(Programs.path("observing-model"), environment: bus.environment)
    let published = try Subprocess(Programs.path("published-model"), environment: bus.environment)
    let judge = try await Judge(on: bus, about: "published-model")
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"))
    for await _ in plain.lines { break }
    try await judge.ask(["do": "listen", "seconds": 0.5])
    func added(_ name: String) throws -> Int {
      try resident(name, published.processID) - resident(name, plain.processID)
    }
    return (try added("RssAnon"), try added("VmRSS"))
  }

  @Test("the program links libsystemd and no media library")
  func libraries() async throws {
    let output = try await Subprocess.run("ldd", [Programs.path("published-model")])
    #expect(output.standardOutput.contains("libsystemd.so"))
    for library in ["libgst", "libav", "libpulse", "libglib", "libvips", "libcurl", "libxml2"] {
      #expect(!output.standardOutput.contains(library), "\(library)")
    }
  }

  /// The folder of the thread's facts in `/proc`.
  private func busThread(of process: pid_t) throws -> String? {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).map { "\(tasks)/\($0)" }.first { folder in
      (try? String(contentsOfFile: folder + "/comm", encoding: .utf8)) == "np-bus\n"
    }
  }

  private func switches(_ thread: String) throws -> Int {
    try numbers("voluntary_ctxt_switches", in: thread + "/status").reduce(0, +)
  }

  private func resident(_ name: String, _ process: pid_t) throws -> Int {
    try #require(try numbers(name, in: "/proc/\(process)/status").first)
  }

  private func numbers(_ name: String, in file: String) throws -> [Int] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").filter { $0.contains(name) }
      .compactMap { line in line.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) } }
  }
}
