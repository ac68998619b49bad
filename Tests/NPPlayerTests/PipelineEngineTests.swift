internal import NPPlayer
internal import Testing

/// A WAV file of a tone, as bytes.
enum ToneFile {
  static func bytes(seconds: Double, rate: Int = 8000) -> [UInt8] {
    let count = Int(seconds * Double(rate))
    func little(_ value: Int, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(value >> ($0 * 8) & 255) } }
    var file = Array("RIFF".utf8) + little(36 + count * 2, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
    file += little(1, 2) + little(1, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2)
    file += Array("data".utf8) + little(count * 2, 4)
    for index in 0..<count { file += little(index / 8 % 2 == 0 ? 4000 : 61_536, 2) }
    return file
  }
}

@MainActor
@Suite("The model on the real pipeline", .timeLimit(.minutes(1)))
struct PipelineEngineTests {
  /// Plays entries to their end and returns what was told.
  private func play(_ entries: [MediaEntry], repeatMode: RepeatMode = .off) async throws -> [PlayerEvent] {
    let engine = try PipelineEngine(sink: .null, name: "test", volume: 1)
    let model = PlaybackModel(
      queue: PlayQueue(entries, repeatMode: repeatMode), engine: engine, chapterAlarm: MainQueueAlarm(),
      openingAlarm: MainQueueAlarm())
    let (stream, continuation) = AsyncStream.makeStream(of: PlayerEvent.self)
    model.onEvent = { continuation.yield($0) }
    model.onOutcome = { outcome in
      continuation.yield(.end(outcome == .finished ? .finished : .failed, code: 0))
      continuation.finish()
    }
    model.start()
    var events: [PlayerEvent] = []
    for await event in stream { events.append(event) }
    withExtendedLifetime(model) {}
    return events
  }

  private func numbers(_ events: [PlayerEvent]) -> [Int] {
    events.compactMap { if case .track(let track) = $0 { track.number } else { nil } }
  }

  @Test("Files play one after the other, a corrupt one and a missing one between them are said, and the list ends")
  func list() async throws {
    let folder = ScratchFolder()
    let tone = ToneFile.bytes(seconds: 1.5)
    folder.write(Array("a.wav".utf8), tone)
    folder.write("bad.ogg", "this is no music at all, and never was")
    folder.write(Array("caf".utf8) + [0xE9] + Array(".wav".utf8), tone)
    let names: [[UInt8]] = [
      Array("a.wav".utf8), Array("bad.ogg".utf8), Array("gone.wav".utf8),
      Array("caf".utf8) + [0xE9] + Array(".wav".utf8),
    ]
    let events = try await play(names.map { MediaEntry(.file(folder.path.appending($0))) })
    // On a busy machine a corrupt one may be shown for a moment before it fails.
    #expect(Set(numbers(events)).isSuperset(of: [1, 4]))
    let codes = events.compactMap { if case .notice(let error) = $0 { error.code } else { nil } }
    #expect(codes == [.corrupt, .notFound])
    #expect(events.last == .end(.finished, code: 0))
  }

  @Test("A list of which nothing plays fails")
  func nothing() async throws {
    let folder = ScratchFolder()
    folder.write("bad.ogg", "this is no music at all, and never was")
    let events = try await play([MediaEntry(.file(folder.path.appending(Array("bad.ogg".utf8))))], repeatMode: .all)
    #expect(events.contains { if case .notice(let error) = $0 { error.code == .corrupt } else { false } })
    #expect(events.last == .end(.failed, code: 0))
  }

  @Test("The next piece is shown as playing when a person asks for it in mid-play, and as paused after a pause")
  func nextInMidPlay() async throws {
    let folder = ScratchFolder()
    let entries = ["1.wav", "2.wav", "3.wav"].map { name in
      MediaEntry(.file(folder.write(Array(name.utf8), ToneFile.bytes(seconds: 20))))
    }
    let engine = try PipelineEngine(sink: .null, name: "test", volume: 1)
    let model = PlaybackModel(
      queue: PlayQueue(entries), engine: engine, rate: 2, chapterAlarm: MainQueueAlarm(), openingAlarm: MainQueueAlarm()
    )
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    model.onEvent = { _ in continuation.yield() }
    model.start(at: 5)
    var steps = 0
    for await _ in stream {
      if steps == 0, model.shownNumber == 1, model.status == .playing {
        steps = 1
        #expect(model.position >= 5)
        #expect(model.rate == 2)
        model.next()
      } else if steps == 1, model.shownNumber == 2, model.status == .playing {
        steps = 2
        #expect(model.position < 5)
        model.pause()
        model.next()
      } else if steps == 2, model.shownNumber == 3, model.status == .paused {
        break
      }
    }
    model.onEvent = nil
    model.stop()
    #expect(model.status == .stopped)
  }

  @Test("Each piece is told in its turn, with its length, and starts at its beginning")
  func whole() async throws {
    let folder = ScratchFolder()
    let entries = ["1.wav", "2.wav"].map { name in
      MediaEntry(.file(folder.write(Array(name.utf8), ToneFile.bytes(seconds: 0.5))))
    }
    let events = try await play(entries)
    var lengths: [Int: PlayerDisplay.Length] = [:]
    for case .track(let track) in events { lengths[track.number] = track.length }
    #expect(lengths == [1: .finite(0.5), 2: .finite(0.5)])
    #expect(numbers(events) == numbers(events).sorted())
    #expect(!events.contains { if case .seek = $0 { true } else { false } })
  }
}
