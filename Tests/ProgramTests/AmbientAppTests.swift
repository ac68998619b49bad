import Foundation
import NPTestSupport
import Testing

@Suite("The example app")
struct AmbientAppTests {
  @Test("plays its soundscapes without an end, is seen and controlled, and leaves nothing behind")
  func soundscapes() async throws {
    let bus = try await PrivateBus()
    let app = try Subprocess(Programs.path("AmbientApp"), ["--sink", "null"], environment: bus.environment)
    let judge = try await Judge(on: bus, about: "ambient")
    #expect(try await judge.waitForName())
    #expect(try await judge.wait("PlaybackStatus", "Playing"), "\(app.errorSoFar)")
    var titles: Set<String> = []
    for _ in 0..<4 {
      let metadata = try await paintedMetadata(judge)
      let title = try #require(metadata["xesam:title"]?["value"].text)
      titles.insert(title)
      #expect(metadata["mpris:length"] == nil)
      let picture = try #require(metadata["mpris:artUrl"]?["value"].text.flatMap { URL(string: $0) })
      #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try await judge.property("PlaybackStatus")["value"] == "Playing", "\(title): \(app.errorSoFar)")
      let mark = try await judge.mark()
      try await judge.call("Next")
      let told = try await judge.ask([
        "do": "wait_signals", "since": mark, "member": "PropertiesChanged", "about": Judge.player, "count": 1,
      ])
      #expect(told["held"] == true)
    }
    #expect(titles.count == 4, "\(titles)")
    #expect(try await judge.property("DurationKind", of: Judge.session)["value"] == "continuous")
    try await judge.call("Pause")
    #expect(try await judge.wait("PlaybackStatus", "Paused"))
    app.signal(SIGTERM)
    let output = try await within(10, "the end of the app") { await app.output() }
    #expect(output.outcome == .exited(0))
    #expect(!(output.standardOutput + output.standardError).contains("Cannot"), "\(output.standardError)")
    #expect(try await judge.waitForName(gone: true))
    let left = try FileManager.default.subpathsOfDirectory(atPath: bus.runtimeFolder).filter { $0.hasSuffix(".png") }
    #expect(left.isEmpty)
  }

  /// The metadata once the picture is painted, which takes a while in a build that is not optimised.
  private func paintedMetadata(_ judge: Judge) async throws -> [String: JSON] {
    for _ in 0..<40 {
      let metadata = try await judge.metadata()
      if metadata["mpris:artUrl"] != nil { return metadata }
      try await judge.ask(["do": "listen", "seconds": 0.5])
    }
    return try await judge.metadata()
  }
}
