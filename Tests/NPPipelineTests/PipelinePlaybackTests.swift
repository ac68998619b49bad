internal import Foundation
internal import NPSystem
internal import Testing

@testable internal import NPPipeline

/// Plays real files into nothing, and into files whose samples are counted.
@Suite("Playing files", .serialized, .timeLimit(.minutes(1)))
struct PipelinePlaybackTests {
  static let samples = "audioconvert ! audio/x-raw,format=S16LE,channels=1,rate=44100 ! filesink location="

  private func pipeline(_ output: AudioOutput) throws -> (Pipeline, EventCursor) {
    let pipeline = try Pipeline(configuration: .init(output: output))
    return (pipeline, EventCursor(pipeline))
  }

  /// A pipeline that writes its samples to a file of that name.
  private func recorder(_ media: TestMedia, _ name: String) throws -> (Pipeline, EventCursor) {
    try pipeline(.described(Self.samples + media.path(name)))
  }

  private func recorded(_ media: TestMedia, _ name: String) throws -> [Int16] {
    try media.bytes(name).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  @Test("A file of the distribution tells its tags and its length, and plays")
  func distribution() async throws {
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(TestMedia.wesnoth)
    pipeline.play()
    let tags = try await events.waitForTags { $0.title != nil }
    #expect(tags.title == "Silvan Sanctuary" || tags.title?.isEmpty == false)
    #expect(!tags.artists.isEmpty)
    if !events.states.contains(.playing) { try await events.waitFor(.playing) }
    let position = pipeline.position
    #expect(position < 30)
    pipeline.seek(to: 60)
    let reached = try await events.wait { if case .seekFinished(let position) = $0 { position } else { nil } }
    #expect(abs(reached - 60) < 0.05)
    #expect(abs(pipeline.position - 60) < 2)
    #expect(events.seen.contains { if case .durationChanged(let seconds?) = $0 { seconds > 60 } else { false } })
    pipeline.stop()
    try await events.waitFor(.stopped)
    #expect(pipeline.position == 0)
    #expect(events.warnings.isEmpty)
  }

  @Test("A track's events come in order: started, then what it is, then paused, playing, ended")
  func order() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location("tone.flac"))
    try await events.waitFor(.paused)
    #expect(events.started == [media.location("tone.flac")])
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.steadyStates == [.paused, .playing, .ended])
    #expect(abs(pipeline.position - 3) < 0.001)
    #expect(events.seen.contains(.durationChanged(3)))
  }

  @Test("Tags and the embedded picture arrive as they are in the file, once")
  func tagsAndPicture() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location("tagged.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    let tags = try #require(events.seen.compactMap { if case .tagsChanged(let tags) = $0 { tags } else { nil } }.last)
    #expect(tags.title == "Ein Lied")
    #expect(tags.artists == ["Ärzte"])
    #expect(tags.album == "Platte")
    #expect(tags.albumArtists == ["Various"])
    #expect(tags.genres == ["Punk"])
    #expect(tags.composers == ["Somebody"])
    #expect(tags.trackNumber == 3 && tags.trackCount == 12)
    #expect(tags.discNumber == 1)
    #expect(tags.date == MediaDate(year: 1997, month: 5, day: 28))
    let pictures = events.seen.compactMap { if case .pictureChanged(let picture) = $0 { picture } else { nil } }
    #expect(pictures == [Picture(bytes: try media.bytes("cover.png"), mediaType: "image/png")])
  }

  @Test("Two FLAC files follow each other to the sample")
  func gaplessFLAC() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "gapless-flac.raw")
    var events = cursor
    pipeline.load(media.location("tone.flac"))
    pipeline.queueNext(media.location("second.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.started == [media.location("tone.flac"), media.location("second.flac")])
    #expect(try recorded(media, "gapless-flac.raw").count == 132_300 + 88_200)
    #expect(events.steadyStates == [.playing, .ended])
  }

  @Test("MP3 files lose the encoder's silence at both ends", arguments: ["lame.mp3", "lavc.mp3"])
  func gaplessMP3(name: String) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "gapless-\(name).raw")
    var events = cursor
    pipeline.load(media.location(name))
    pipeline.queueNext(media.location(name))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.started.count == 2)
    let count = try recorded(media, "gapless-\(name).raw").count
    #expect(count == 2 * 132_300)
  }

  @Test("A seek is exact", arguments: ["tone.flac", "tone.wav", "lavc.mp3", "lame.mp3"])
  func accurateSeek(name: String) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "seek-\(name).raw")
    var events = cursor
    pipeline.load(media.location(name))
    try await events.waitFor(.paused)
    pipeline.seek(to: 1)
    let reached = try await events.wait { if case .seekFinished(let position) = $0 { position } else { nil } }
    #expect(abs(reached - 1) < 0.001)
    pipeline.play()
    try await events.waitFor(.ended)
    let count = try recorded(media, "seek-\(name).raw").count
    #expect(abs(count - 88_200) <= 1, "\(count)")
  }

  @Test("Loading at a position starts there")
  func loadAtPosition() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "at.raw")
    var events = cursor
    pipeline.load(media.location("tone.flac"), at: 2)
    try await events.waitFor(.paused)
    #expect(abs(pipeline.position - 2) < 0.001)
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(try recorded(media, "at.raw").count == 44_100)
    #expect(!events.seen.contains { if case .seekFinished = $0 { true } else { false } })
  }

  @Test("Other speeds keep the pitch", arguments: [0.25, 0.5, 2.0, 8.0])
  func rateKeepsPitch(rate: Double) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try recorder(media, "rate-\(rate).raw")
    var events = cursor
    pipeline.setRate(rate)
    pipeline.load(media.location("tone.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.seen.contains(.rateChanged(rate)))
    let samples = try recorded(media, "rate-\(rate).raw")
    let seconds = Double(samples.count) / 44_100
    #expect(abs(seconds - 3 / rate) < 0.15 * max(1, 1 / rate), "\(seconds) s")
    let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(Double(crossings) / seconds - 440) < 15, "\(Double(crossings) / seconds) Hz")
  }

  @Test("At double speed the position moves twice as fast as the clock")
  func rateMovesPosition() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("long.flac"))
    pipeline.play()
    try await events.waitFor(.playing)
    pipeline.setRate(2)
    try await events.wait { $0 == .rateChanged(2) ? true : nil }
    pipeline.seek(to: 10)
    try await events.wait { if case .seekFinished = $0 { true } else { nil } }
    let clock = ContinuousClock()
    let (start, from) = (clock.now, pipeline.position)
    try await Task.sleep(for: .seconds(1))
    let (elapsed, moved) = (start.duration(to: clock.now) / .seconds(1), pipeline.position - from)
    #expect(abs(moved / elapsed - 2) < 0.3, "\(moved) in \(elapsed)")
  }

  @Test("The speed lasts into the next track")
  func rateAcrossTracks() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.setRate(2)
    pipeline.load(media.location("second.flac"))
    pipeline.queueNext(media.location("second.flac"))
    let start = ContinuousClock.now
    pipeline.play()
    try await events.waitFor(.ended)
    let seconds = start.duration(to: .now) / .seconds(1)
    #expect(events.started.count == 2)
    #expect(seconds > 1.7 && seconds < 3.2, "\(seconds)")
  }

  @Test("A track that is queued late follows all the same")
  func lateNext() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("second.flac"))
    pipeline.play()
    try await events.wait { $0 == .aboutToFinish(media.location("second.flac")) ? true : nil }
    if !events.states.contains(.playing) { try await events.waitFor(.playing) }
    pipeline.queueNext(media.location("tone.flac"))
    try await events.waitFor(.ended)
    #expect(events.started == [media.location("second.flac"), media.location("tone.flac")])
  }

  @Test("What was handed over can still be replaced")
  func replacedNext() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("second.flac"))
    pipeline.queueNext(media.location("tone.flac"))
    pipeline.play()
    try await events.wait { $0 == .aboutToFinish(media.location("second.flac")) ? true : nil }
    pipeline.queueNext(media.location("tagged.flac"))
    try await events.waitFor(.ended)
    #expect(events.started == [media.location("second.flac"), media.location("tagged.flac")])
  }

  @Test("A seek after the hand-over stays in the current track, and the next one still follows")
  func seekAfterHandOver() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("tone.flac"))
    pipeline.queueNext(media.location("second.flac"))
    pipeline.play()
    try await events.wait { $0 == .aboutToFinish(media.location("tone.flac")) ? true : nil }
    pipeline.seek(to: 2.5)
    let reached = try await events.wait { if case .seekFinished(let position) = $0 { position } else { nil } }
    #expect(abs(reached - 2.5) < 0.01)
    #expect(events.started == [media.location("tone.flac")])
    try await events.waitFor(.ended)
    #expect(events.started == [media.location("tone.flac"), media.location("second.flac")])
  }

  @Test("A corrupt file in the queue is said, and the track after it plays", arguments: ["noise.mp3", "none.flac"])
  func corruptNext(name: String) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("second.flac"))
    pipeline.queueNext(media.location(name))
    pipeline.play()
    let (bad, error) = try await events.wait { event -> (MediaLocation, PipelineError)? in
      if case .nextFailed(let location, let error) = event { (location, error) } else { nil }
    }
    #expect(bad == media.location(name))
    #expect(error.code == (name == "noise.mp3" ? .unsupportedFormat : .notFound))
    pipeline.queueNext(media.location("tagged.flac"))
    try await events.waitFor(.ended)
    #expect(events.started == [media.location("second.flac"), media.location("tagged.flac")])
  }

  @Test("A video's sound plays, and the information says that there are pictures")
  func video() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location("film.mp4"))
    pipeline.play()
    try await events.waitFor(.ended)
    let info = try #require(
      events.seen.compactMap { if case .mediaInfoChanged(let info) = $0 { info } else { nil } }.last)
    #expect(info.hasVideo && info.hasAudio && info.isSeekable && !info.isLive)
    #expect(info.sampleRate == 44_100 && info.channels == 1)
  }

  @Test(
    "Chapters come from all four containers", arguments: ["book.m4b", "chapters.mp3", "chapters.ogg", "chapters.mkv"])
  func chapters(name: String) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location(name))
    pipeline.play()
    try await events.waitFor(.ended)
    let lists = events.seen.compactMap { if case .chaptersChanged(let list) = $0 { list } else { nil } }
    #expect(lists.count == 1)
    let chapters = try #require(lists.last)
    #expect(chapters.map(\.title) == TestMedia.chapterTitles)
    for (index, chapter) in chapters.enumerated() {
      #expect(abs(chapter.start - Double(index)) < 0.01)
      #expect(abs(chapter.end - Double(index + 1)) < 0.1)
    }
  }

  @Test("A file whose name is not UTF-8 plays")
  func oddName() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.oddName)
    pipeline.play()
    try await events.waitFor(.ended)
    #expect(events.started == [media.oddName])
  }

  @Test(
    "What cannot be played fails with its cause",
    arguments: [
      ("none.mp3", PipelineError.Code.notFound), ("empty.mp3", .empty), ("words.mp3", .unsupportedFormat),
      ("noise.mp3", .unsupportedFormat), ("", .isDirectory), ("silent.mp4", .noSound), ("cover.png", .noSound),
      ("none.mp3/x", .notFound),
    ])
  func causes(name: String, code: PipelineError.Code) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location(name))
    pipeline.play()
    let error = try await events.waitForFailure()
    #expect(error.code == code, "\(error)")
    #expect(error.message.contains(media.folder))
    // The pipeline is as good as new.
    pipeline.load(media.location("tone.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
  }

  @Test(
    "Addresses that lead nowhere fail with their cause",
    arguments: [
      ("not an address", PipelineError.Code.invalidLocation), ("nosuch://thing", .unsupportedScheme),
      ("file://elsewhere/x.mp3", .invalidLocation), ("http://127.0.0.1:99999/", .invalidLocation),
    ])
  func addresses(uri: String, code: PipelineError.Code) async throws {
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(MediaLocation(uri: uri))
    pipeline.play()
    let error = try await events.waitForFailure()
    #expect(error.code == code, "\(error)")
  }

  @Test(
    "Damaged files end or fail, and never bring the process down",
    arguments: ["tone.flac", "book.m4b", "chapters.ogg", "lavc.mp3", "chapters.mkv"], ["half-", "bad-"])
  func damaged(name: String, kind: String) async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location(kind + name))
    pipeline.play()
    let end = try await events.wait { event -> PlaybackState? in
      if case .stateChanged(let state) = event, state.isFinal { state } else { nil }
    }
    if case .failed(let error) = end {
      #expect([.corrupt, .unsupportedFormat, .missingDecoder, .noSound].contains(error.code), "\(error)")
    }
  }

  @Test("After the end, a seek opens again there and holds")
  func seekAfterEnd() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.unsynchronizedNull)
    var events = cursor
    pipeline.load(media.location("tone.flac"))
    pipeline.play()
    try await events.waitFor(.ended)
    pipeline.seek(to: 1)
    try await events.waitFor(.paused)
    #expect(abs(pipeline.position - 1) < 0.001)
    pipeline.play()
    try await events.waitFor(.ended)
    pipeline.play()
    try await events.waitFor(.playing)
    try await events.waitFor(.ended)
  }

  @Test("A hundred seeks in a row end at the last one")
  func seekStorm() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("long.flac"))
    pipeline.play()
    try await events.waitFor(.playing)
    for index in 0..<100 { pipeline.seek(to: Double(index % 50)) }
    pipeline.seek(to: 33)
    let reached = try await events.wait { event -> Double? in
      if case .seekFinished(let position) = event, abs(position - 33) < 0.5 { position } else { nil }
    }
    #expect(abs(reached - 33) < 0.3)
    #expect(!events.states.contains { if case .failed = $0 { true } else { false } })
  }

  @Test("While it simply plays, and while it is paused, the pipeline's thread sleeps")
  func wakeUps() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    pipeline.load(media.location("long.wav"))
    pipeline.play()
    try await events.waitFor(.playing)
    try await Task.sleep(for: .seconds(1))
    let playing = pipeline.shared.wakeUps.withLock { $0 }
    try await Task.sleep(for: .seconds(2))
    #expect(pipeline.shared.wakeUps.withLock { $0 } == playing)
    pipeline.pause()
    try await events.waitFor(.paused)
    try await Task.sleep(for: .milliseconds(300))
    let paused = pipeline.shared.wakeUps.withLock { $0 }
    try await Task.sleep(for: .seconds(1))
    #expect(pipeline.shared.wakeUps.withLock { $0 } == paused)
  }

  @Test("Going through a list as fast as a finger can, and faster, ends at the last track")
  func skipStorm() async throws {
    let media = try await TestMedia.files()
    let (pipeline, cursor) = try pipeline(.null)
    var events = cursor
    let names = ["tone.flac", "lame.mp3", "chapters.ogg", "book.m4b", "chapters.mkv"]
    for index in 0..<200 {
      pipeline.load(media.location(names[index % names.count]))
      pipeline.play()
      // From at once to long after the first sample, through every moment of opening.
      if index % 4 != 0 { try await Task.sleep(for: .microseconds(index * 100)) }
    }
    pipeline.load(media.location("second.flac"))
    pipeline.play()
    try await events.wait { $0 == .trackStarted(media.location("second.flac")) ? true : nil }
    try await events.waitFor(.ended)
    #expect(PlaybinTeardown.hanging.withLock { $0 } == 0)
  }

  @Test("The events end with the pipeline")
  func release() async throws {
    let media = try await TestMedia.files()
    let events: AsyncStream<PipelineEvent>
    do {
      let pipeline = try Pipeline(configuration: .init(output: .null))
      events = pipeline.events
      pipeline.load(media.location("long.flac"))
      pipeline.play()
    }
    var states: [PlaybackState] = []
    for await event in events { if case .stateChanged(let state) = event { states.append(state) } }
    #expect(states.isEmpty || states.last == .stopped)
  }
}
