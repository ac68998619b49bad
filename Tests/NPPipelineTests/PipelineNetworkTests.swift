internal import Foundation
internal import Testing

@testable internal import NPPipeline

/// Plays from a server that fails in every way there is.
@Suite("Playing from a network", .serialized, .timeLimit(.minutes(1)))
struct PipelineNetworkTests {
  private func pipeline(
    _ output: AudioOutput = .null, retry: RetryPolicy = RetryPolicy(initialDelay: 0.1, maximumDelay: 0.5, stallLimit: 3)
  ) throws -> (Pipeline, EventCursor) {
    let pipeline = try Pipeline(configuration: .init(output: output, retryPolicy: retry))
    return (pipeline, EventCursor(pipeline))
  }

  private func server() async throws -> MediaServer {
    try MediaServer(root: try await TestMedia.files().folder)
  }

  @Test("A radio tells its station and each new title once")
  func radioTitles() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("radio"))
    pipeline.play()
    let first = try await events.waitForTags { $0.title == "Test Artist - First Title" }
    #expect(first.organization == "Test Station")
    #expect(first.genres == ["Tests"])
    server.order("title Test Artist - Second Title")
    _ = try await events.waitForTags { $0.title == "Test Artist - Second Title" }
    let titles = events.seen.compactMap { if case .tagsChanged(let tags) = $0 { tags } else { nil } }
    #expect(Set(titles).count == titles.count)
    let info = try #require(
      events.seen.compactMap { if case .mediaInfoChanged(let info) = $0 { info } else { nil } }.last)
    #expect(info.isLive && !info.isSeekable)
    #expect(!events.seen.contains { if case .durationChanged(_?) = $0 { true } else { false } })
    pipeline.seek(to: 5)
    let warning = try await events.wait { if case .warning(let error) = $0 { error } else { nil } }
    #expect(warning.code == .notSeekable)
  }

  @Test("A radio that is cut in mid-play buffers, asks again and resumes")
  func radioCut() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("radio"))
    pipeline.play()
    try await events.waitFor(.playing)
    server.order("down")
    let cause = try await events.wait { event -> PipelineError? in
      if case .retrying(let attempt, _, let cause) = event, attempt >= 3 { cause } else { nil }
    }
    #expect(cause.code == .connectionRefused, "\(cause)")
    #expect(events.states.last == .buffering(percent: 0))
    let standing = pipeline.position
    server.order("up")
    try await events.waitFor(.playing)
    #expect(pipeline.position >= standing)
    #expect(events.started.count == 1)
    let attempts = events.seen.compactMap {
      if case .retrying(let attempt, let delay, _) = $0 { (attempt, delay) } else { nil }
    }
    #expect(attempts[0] == (1, 0.1) && attempts[1] == (2, 0.2))
  }

  @Test("A radio that never comes back ends with its reason")
  func radioGone() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline(retry: RetryPolicy(initialDelay: 0.05, maximumDelay: 0.1, attempts: 3))
    var events = cursor
    pipeline.load(server.location("radio"))
    pipeline.play()
    try await events.waitFor(.playing)
    server.order("down")
    let error = try await events.waitForFailure()
    #expect(error.code == .connectionRefused, "\(error)")
    #expect(events.seen.count { if case .retrying = $0 { true } else { false } } == 3)
  }

  @Test("A radio that freezes is noticed, and heard again when it thaws")
  func radioFreeze() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("radio"))
    pipeline.play()
    try await events.waitFor(.playing)
    server.order("freeze")
    try await events.waitForBuffering()
    let cause = try await events.wait { event -> PipelineError? in
      if case .retrying(_, _, let cause) = event { cause } else { nil }
    }
    #expect(cause.code == .stalled)
    server.order("thaw")
    try await events.waitFor(.playing)
  }

  @Test("A file that is cut in mid-play resumes where it was")
  func fileCut() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("paced/150000/long.flac"))
    pipeline.play()
    try await events.waitFor(.playing)
    server.order("down")
    try await events.wait { if case .retrying = $0 { true } else { nil } }
    let position = pipeline.position
    #expect(position > 0.1)
    server.order("up")
    try await events.waitFor(.playing)
    #expect(abs(pipeline.position - position) < 1)
    #expect(events.started.count == 1)
    #expect(events.seen.contains(.durationChanged(60)))
  }

  @Test("A connection that is dropped once is healed without a word")
  func droppedOnce() async throws {
    let media = try await TestMedia.files()
    let server = try await server()
    let (pipeline, cursor) = try pipeline(.described(PipelinePlaybackTests.samples + media.path("dropped.raw")))
    var events = cursor
    pipeline.load(server.location("drop/100000/tone.wav"))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(try media.bytes("dropped.raw").count == 2 * 132_300)
  }

  @Test("A file over HTTP can be sought in")
  func seek() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("file/long.flac"))
    pipeline.play()
    try await events.waitFor(.playing)
    pipeline.seek(to: 30)
    let reached = try await events.wait { if case .seekFinished(let position) = $0 { position } else { nil } }
    #expect(abs(reached - 30) < 0.3)
  }

  @Test("A network track follows another one when that has ended")
  func next() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(server.location("file/second.flac"))
    pipeline.queueNext(server.location("redirect/tone.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.started == [server.location("file/second.flac"), server.location("redirect/tone.flac")])
  }

  @Test(
    "A server's refusals have their cause",
    arguments: [
      ("status/404", PipelineError.Code.notFound), ("status/403", .forbidden), ("status/401", .forbidden),
      ("status/503", .serverError), ("status/500", .serverError), ("status/418", .refusedByServer),
      ("stall", .stalled), ("file/words.mp3", .unsupportedFormat),
    ])
  func refusals(path: String, code: PipelineError.Code) async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location(path))
    pipeline.play()
    let error = try await events.waitForFailure()
    #expect(error.code == code, "\(error)")
    #expect(!events.seen.contains { if case .retrying = $0 { true } else { false } })
  }

  @Test("Nobody at the port, and a name nobody knows")
  func connections() async throws {
    let server = try await server()
    server.order("down")
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(MediaLocation(uri: "http://127.0.0.1:1/x"))
    pipeline.play()
    let refused = try await events.waitForFailure()
    #expect(refused.code == .connectionRefused)
    #expect(refused.message.contains("127.0.0.1:1"))
    pipeline.load(MediaLocation(uri: "http://no-such-host.invalid/x"))
    pipeline.play()
    let unresolved = try await events.waitForFailure()
    #expect(unresolved.code == .hostUnresolved)
    #expect(unresolved.message.contains("no-such-host.invalid"))
  }

  @Test("Pausing while a lost stream is waited for stops the attempts, and playing resumes them")
  func pauseWhileLost() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline()
    var events = cursor
    pipeline.load(server.location("radio"))
    pipeline.play()
    try await events.waitFor(.playing)
    server.order("down")
    try await events.wait { if case .retrying = $0 { true } else { nil } }
    pipeline.pause()
    try await events.waitFor(.paused)
    server.order("up")
    pipeline.play()
    try await events.waitFor(.playing)
  }

  @Test("Stopping a stalled connection is done at once")
  func stopWhileStalled() async throws {
    let server = try await server()
    let (pipeline, cursor) = try pipeline(retry: RetryPolicy(stallLimit: 30))
    var events = cursor
    pipeline.load(server.location("stall"))
    pipeline.play()
    try await events.waitForBuffering()
    let start = ContinuousClock.now
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(start.duration(to: .now) < .seconds(2))
  }
}
