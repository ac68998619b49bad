internal import Foundation
internal import Testing

@testable internal import NPPipeline

/// Plays sound that GStreamer makes, into files and into a sound server of our own.
@Suite("Synthesised sound", .serialized, .timeLimit(.minutes(1)))
struct SynthesisPipelineTests {
  private let tone = "audiotestsrc wave=square freq=100 volume=0.5 samplesperbuffer=441 ! audio/x-raw,rate=44100"

  /// A pipeline that writes its samples, in their own time, to a file of that name.
  private func recorder(_ media: TestMedia, _ name: String) throws -> (SynthesisPipeline, EventCursor) {
    let description =
      "audioconvert ! audio/x-raw,format=S16LE,channels=1,rate=44100 ! filesink sync=true location=" + media.path(name)
    let pipeline = try SynthesisPipeline(output: .described(description))
    return (pipeline, EventCursor(pipeline))
  }

  private func recorded(_ media: TestMedia, _ name: String) throws -> [Int16] {
    try media.bytes(name).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  /// The loudest sample between two instants, in seconds, as a fraction of the tone's own.
  private func level(_ samples: [Int16], _ from: Double, _ to: Double) -> Double {
    let first = min(samples.count, Int(from * 44_100))
    return Double(samples[first..<max(first, min(samples.count, Int(to * 44_100)))].map { abs(Int($0)) }.max() ?? 0)
      / 16_384
  }

  @Test("It fades in along the cube of the slider, and fades out before it stops")
  func fades() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "fade.raw")
    var events = cursor
    pipeline.load(tone)
    pipeline.play(fade: 1)
    try await events.waitFor(.playing)
    try await Task.sleep(for: .seconds(1.3))
    #expect(pipeline.position > 0.9)
    pipeline.pause(fade: 0.5)
    try await events.waitFor(.paused)
    try await Task.sleep(for: .seconds(1.2))
    let held = pipeline.position
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(pipeline.position == 0)
    let samples = try recorded(media, "fade.raw")
    #expect(level(samples, 0, 0.05) < 0.01)
    #expect(abs(level(samples, 0.49, 0.5) - 0.125) < 0.03)
    #expect(abs(level(samples, 1.05, 1.15) - 1) < 0.01)
    // After the fade nothing is heard, and then nothing moves.
    let end = Double(samples.count) / 44_100
    #expect(end < 3 && abs(end - held) < 0.2)
    #expect(level(samples, end - 0.15, end) == 0)
  }

  @Test("The volume is the cube of the slider")
  func volume() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "volume.raw")
    var events = cursor
    pipeline.setVolume(0.5)
    pipeline.load(tone)
    pipeline.play()
    try await events.waitFor(.playing)
    try await Task.sleep(for: .milliseconds(300))
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(abs(level(try recorded(media, "volume.raw"), 0.05, 0.2) - 0.125) < 0.01)
  }

  @Test("Another description takes over with a fade, in one go")
  func change() async throws {
    let media = try await TestMedia.files()
    _ = media
    let pipeline = try SynthesisPipeline(output: .null)
    var events = EventCursor(pipeline)
    pipeline.load(tone)
    pipeline.play()
    try await events.waitFor(.playing)
    pipeline.load("audiotestsrc wave=pink-noise ! audiocheblimit mode=low-pass cutoff=800", fade: 0.1)
    try await Task.sleep(for: .milliseconds(700))
    #expect(pipeline.position > 0.05 && pipeline.position < 0.6)
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(events.states == [.playing, .stopped])
  }

  @Test(
    "A description that cannot be built fails with its cause",
    arguments: ["nosuchelement", "", "fakesink", "audiotestsrc !"])
  func invalid(description: String) async throws {
    let pipeline = try SynthesisPipeline(output: .null)
    var events = EventCursor(pipeline)
    pipeline.load(description)
    pipeline.play()
    #expect(try await events.waitForFailure().code == .invalidDescription)
    pipeline.load(tone)
    pipeline.play()
    try await events.waitFor(.playing)
  }

  @Test("Without a sound server there is one warning, and it plays silently")
  func noServer() async throws {
    let pipeline = try SynthesisPipeline(output: .automatic(pulseServer: "unix:/nonexistent/native"))
    var events = EventCursor(pipeline)
    pipeline.load(tone)
    pipeline.play()
    try await events.waitFor(.playing)
    pipeline.stop()
    try await events.waitFor(.stopped)
    pipeline.play()
    try await events.waitFor(.playing)
    #expect(events.warnings.map(\.code) == [.noAudioOutput])
  }

  @Test("A sound server that dies in mid-play is waited for")
  func serverRestarts() async throws {
    let server = try await SoundServer()
    let pipeline = try SynthesisPipeline(
      output: .automatic(pulseServer: server.address), client: AudioClient(name: "Rain"))
    var events = EventCursor(pipeline)
    pipeline.load(tone)
    pipeline.play()
    try await events.waitFor(.playing)
    #expect(try await server.ask(["list", "sink-inputs"]).contains("application.name = \"Rain\""))
    server.kill()
    try await server.start()
    while !(try await server.ask(["list", "sink-inputs"]).contains("Rain")) {}
    #expect(events.states == [.playing])
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(events.warnings.isEmpty)
  }
}
