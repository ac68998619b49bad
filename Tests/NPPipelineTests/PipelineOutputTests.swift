internal import Foundation
internal import Testing

@testable internal import NPPipeline

/// Plays through sound servers of our own, and without any.
@Suite("Sound output", .serialized, .timeLimit(.minutes(1)))
struct PipelineOutputTests {
  private func pipeline(_ output: AudioOutput) throws -> (Pipeline, EventCursor) {
    let client = AudioClient(name: "Pipeline test")
    let pipeline = try Pipeline(configuration: .init(output: output, client: client, volume: 0.5))
    return (pipeline, EventCursor(pipeline))
  }

  @Test("Without a sound server there is one warning, and the music plays silently, track after track")
  func noServer() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.automatic(pulseServer: "unix:/nonexistent/native"))
    var events = cursor
    for name in ["second.flac", "tone.flac"] {
      pipeline.load(media.location(name))
      pipeline.play()
      try await events.waitFor(.playing)
      pipeline.seek(to: 1.5)
      try await events.waitFor(.ended)
    }
    #expect(events.warnings.map(\.code) == [.noAudioOutput])
    #expect(
      events.seen.filter { if case .outputChanged = $0 { true } else { false } } == [.outputChanged(name: "fakesink")])
  }

  @Test("The warning names sinks that said the same together")
  func summary() {
    let said = AudioSinkOpener.summary([
      (sink: "pulsesink", message: "Connection refused"), (sink: "alsasink", message: "Could not open."),
      (sink: "osssink", message: "Could not open."),
    ])
    #expect(said == "pulsesink: Connection refused; alsasink, osssink: Could not open")
    #expect(AudioSinkOpener.summary([]).isEmpty)
  }

  @Test("Silence on request is no warning")
  func silence() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("second.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.warnings.isEmpty)
  }

  @Test("The sound server shows the program's name, its role and its volume")
  func server() async throws {
    let media = try await TestMedia.files()
    let server = try await SoundServer()
    let (pipeline, cursor) = try pipeline(.automatic(pulseServer: server.address))
    var events = cursor
    pipeline.load(media.location("long.flac"))
    pipeline.play()
    try await events.waitFor(.playing)
    #expect(events.seen.contains(.outputChanged(name: "pulsesink")))
    #expect(events.warnings.isEmpty)
    let list = try await server.ask(["list", "sink-inputs"])
    #expect(list.contains("media.role = \"music\""))
    #expect(list.contains("application.name = \"Pipeline test\""))
    #expect(list.contains("50%"), "\(list)")
    // Somebody else moves the slider.
    let index = try #require(list.split(separator: "\n").first?.split(separator: "#").last)
    _ = try await server.ask(["set-sink-input-volume", String(index), "80%"])
    let volume = try await events.wait { if case .volumeChanged(let volume) = $0 { volume } else { nil } }
    #expect(abs(volume - 0.8) < 0.01)
    // So does the program.
    pipeline.setVolume(0.25)
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(try await server.ask(["list", "sink-inputs"]).isEmpty)
  }

  @Test("A sound server that dies in mid-play and is restarted plays on")
  func serverRestarts() async throws {
    let media = try await TestMedia.files()
    let server = try await SoundServer()
    let (pipeline, cursor) = try pipeline(.automatic(pulseServer: server.address))
    var events = cursor
    pipeline.load(media.location("long.flac"), at: 20)
    pipeline.play()
    try await events.waitFor(.playing)
    server.kill()
    try await server.start()
    try await events.wait { event -> Bool? in
      if case .stateChanged(.buffering) = event { true } else { nil }
    }
    try await events.waitFor(.playing)
    #expect(pipeline.position >= 20 && pipeline.position < 25)
    #expect(events.started.count == 1)
    #expect(events.warnings.isEmpty)
    #expect(try await server.ask(["list", "sink-inputs"]).contains("Pipeline test"))
  }

  @Test("A sound server that dies for good is one warning, and the music goes on silently")
  func serverDies() async throws {
    let media = try await TestMedia.files()
    let server = try await SoundServer()
    let (pipeline, cursor) = try pipeline(.automatic(pulseServer: server.address))
    var events = cursor
    pipeline.load(media.location("long.flac"), at: 20)
    pipeline.play()
    try await events.waitFor(.playing)
    server.kill()
    let warning = try await events.wait { if case .warning(let error) = $0 { error } else { nil } }
    #expect(warning.code == .noAudioOutput)

    try await events.waitFor(.playing)
    #expect(pipeline.position >= 20 && pipeline.position < 25)
    #expect(events.warnings.count == 1)
    // The next track looks for a device again.
    try await server.start()
    pipeline.load(media.location("tone.flac"))
    pipeline.play()
    try await events.wait { $0 == .outputChanged(name: "pulsesink") ? true : nil }
    try await events.waitFor(.ended)
  }

  @Test("A call interrupts the music, and the music comes back after it")
  func interruption() async throws {
    let media = try await TestMedia.files()
    let server = try await SoundServer()
    _ = try await server.ask(["load-module", "module-role-cork"])
    let (music, cursor) = try pipeline(.automatic(pulseServer: server.address))
    var events = cursor
    music.load(media.location("long.flac"))
    music.play()
    try await events.waitFor(.playing)
    let call = try Pipeline(
      configuration: .init(output: .automatic(pulseServer: server.address), client: AudioClient(role: "phone")))
    var callEvents = EventCursor(call)
    call.load(media.location("long.wav"))
    call.play()
    try await callEvents.waitFor(.playing)
    try await events.waitFor(.paused)
    #expect(events.seen.contains(.interruptionBegan))
    let held = music.position
    call.stop()
    try await events.waitFor(.playing)
    #expect(events.seen.contains(.interruptionEnded))
    #expect(abs(music.position - held) < 0.5)
  }

  @Test("An output that cannot be built fails with its cause")
  func badDescription() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.described("nosuchelement ! fakesink"))
    var events = cursor
    pipeline.load(media.location("tone.flac"))
    pipeline.play()
    #expect(try await events.waitForFailure().code == .invalidDescription)
  }
}
