internal import Foundation
internal import Glibc
internal import NPSystem

@testable internal import NPPipeline

/// Files that are made once per test run, with ffmpeg and LAME, in a folder that goes away with the process.
struct TestMedia: Sendable {
  let folder: String

  private static let made = Task { try await TestMedia() }

  /// The files, made when they are first asked for.
  static func files() async throws -> TestMedia { try await made.value }

  func path(_ name: String) -> String { folder + "/" + name }

  func location(_ name: String) -> MediaLocation { MediaLocation(path: path(name)) }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name)))) }

  /// A file that nobody here made: free game music of the distribution.
  static let wesnoth = MediaLocation(path: "/usr/share/games/wesnoth/1.16/data/core/music/silvan_sanctuary.ogg")

  static let chapterTitles = ["Kapitel eins", "Глава вторая", "The end"]

  private init() async throws {
    let template = NSTemporaryDirectory() + "/np-pipeline-\(getpid())"
    try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
    folder = template
    folderToRemove.withLock { $0 = template }
    atexit { folderToRemove.withLock { folder in try? FileManager.default.removeItem(atPath: folder) } }
    try await makeMusic()
    try await makeChapters()
    try await makeVideos()
    try makeDamaged()
  }

  private func ffmpeg(_ arguments: [String], to name: String) async throws {
    try await ChildProcess.run("/usr/bin/ffmpeg", ["-loglevel", "error", "-y"] + arguments + [path(name)])
  }

  private func tone(_ frequency: Int, _ seconds: Double) -> [String] {
    ["-f", "lavfi", "-i", "sine=frequency=\(frequency):duration=\(seconds):sample_rate=44100"]
  }

  private func makeMusic() async throws {
    try await ffmpeg(tone(440, 3), to: "tone.wav")
    try await ffmpeg(tone(440, 3), to: "tone.flac")
    try await ffmpeg(tone(330, 2), to: "second.flac")
    try await ffmpeg(tone(440, 3), to: "lavc.mp3")
    try await ChildProcess.run("/usr/bin/lame", ["--quiet", path("tone.wav"), path("lame.mp3")])
    // A station sends frames alone; the head of a file inside them would hide the station's own tags.
    try await ffmpeg(tone(330, 20) + ["-b:a", "256k", "-id3v2_version", "0", "-write_xing", "0"], to: "radio.mp3")
    try await ffmpeg(["-f", "lavfi", "-i", "anoisesrc=duration=60:sample_rate=44100:seed=7"], to: "long.flac")
    try await ffmpeg(["-i", path("long.flac")], to: "long.wav")
    try await ffmpeg(["-f", "lavfi", "-i", "testsrc=size=64x48:rate=1", "-frames:v", "1"], to: "cover.png")
    try await ffmpeg(
      tone(440, 2) + ["-i", path("cover.png"), "-map", "0", "-map", "1", "-c:v", "copy"]
        + ["-disposition:v", "attached_pic", "-metadata:s:v", "comment=Cover (front)"]
        + tags([
          "title": "Ein Lied", "artist": "Ärzte", "album": "Platte", "album_artist": "Various", "genre": "Punk",
          "composer": "Somebody", "track": "3/12", "disc": "1/2", "date": "1997-05-28", "comment": "made in a test",
        ]), to: "tagged.flac")
  }

  private func tags(_ values: [String: String]) -> [String] {
    values.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
  }

  private func makeChapters() async throws {
    var text = ";FFMETADATA1\ntitle=A book\nartist=An author\nmedia_type=2\n"
    for (index, title) in Self.chapterTitles.enumerated() {
      text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(index * 1000)\nEND=\((index + 1) * 1000)\ntitle=\(title)\n"
    }
    try text.write(toFile: path("chapters.txt"), atomically: true, encoding: .utf8)
    let input = ["-i", path("tone.wav"), "-i", path("chapters.txt"), "-map", "0:a", "-map_metadata", "1"]
    try await ffmpeg(input + ["-c:a", "aac"], to: "book.m4b")
    try await ffmpeg(input, to: "chapters.mp3")
    // Ogg has no chapters but by these tags; ffmpeg writes one of the names before its time.
    let marks = Self.chapterTitles.enumerated().map { index, title in
      ["CHAPTER00\(index + 1)": "00:00:0\(index).000", "CHAPTER00\(index + 1)NAME": title]
    }
    try await ffmpeg(
      ["-i", path("tone.wav"), "-c:a", "libvorbis"] + marks.flatMap { tags($0) }, to: "chapters.ogg")
    try await ffmpeg(input + ["-c:a", "flac"], to: "chapters.mkv")
  }

  private func makeVideos() async throws {
    let picture = ["-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2"]
    try await ffmpeg(picture + tone(440, 2) + ["-c:v", "libx264", "-c:a", "aac"], to: "film.mp4")
    try await ffmpeg(picture + ["-c:v", "libx264"], to: "silent.mp4")
  }

  private func makeDamaged() throws {
    var generator = Lehmer(state: 42)
    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path(name))) }
    try write([], "empty.mp3")
    try write(Array("just some words\n".utf8), "words.mp3")
    try write((0..<20_000).map { _ in generator.byte() }, "noise.mp3")
    for name in ["tone.flac", "book.m4b", "chapters.ogg", "lavc.mp3", "chapters.mkv"] {
      var bytes = try bytes(name)
      try write(Array(bytes.prefix(bytes.count / 2)), "half-" + name)
      for index in stride(from: 60, to: bytes.count, by: 37) { bytes[index] = generator.byte() }
      try write(bytes, "bad-" + name)
    }
    // A name that is not UTF-8, made with the C library: Foundation could not even say it.
    let name = Array(path("caf").utf8) + [0xE9] + Array(".flac\0".utf8)
    let copy = name.map { CChar(bitPattern: $0) }
    guard link(path("tone.flac"), copy) == 0 else { throw ChildProcess.Failure(description: "link: \(errno)") }
  }

  /// The file whose name is not UTF-8.
  var oddName: MediaLocation { MediaLocation(path: Array(path("caf").utf8) + [0xE9] + Array(".flac".utf8)) }
}

/// A small generator, so that damage is the same in every run.
struct Lehmer {
  var state: UInt64

  mutating func byte() -> UInt8 {
    state = state &* 48271 % 0x7FFF_FFFF
    return UInt8(truncatingIfNeeded: state >> 8)
  }
}

private let folderToRemove = Lock("")
