import Foundation
import NPTestSupport

/// Media that the tests play: music that Debian ships, and files made on the spot with ffmpeg.
struct Media {
  /// A folder of the test's own.
  let folder: String

  init() throws {
    folder = try ScratchFolder.make("media")
  }

  /// Removes what was made.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Free game music in Ogg Vorbis that nobody here made.
  static func wesnoth(_ name: String) -> String {
    "/usr/share/games/wesnoth/1.16/data/core/music/\(name)"
  }

  /// Makes a tone of some seconds with tags; the container follows from the name.
  @discardableResult
  func tone(_ name: String, seconds: Double, tags: [String: String] = [:], picture: String? = nil) async throws
    -> String
  {
    let path = folder + "/" + name
    var arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)"]
    if let picture {
      arguments += ["-i", picture, "-map", "0:a", "-map", "1:v", "-c:v", "copy", "-disposition:v", "attached_pic"]
    }
    for (key, value) in tags.sorted(by: { $0.key < $1.key }) { arguments += ["-metadata", "\(key)=\(value)"] }
    try await ffmpeg(arguments + [path])
    return path
  }

  /// Makes a picture of one colour.
  func picture(_ name: String, colour: String, size: String = "64x64") async throws -> String {
    let path = folder + "/" + name
    try await ffmpeg(["-v", "error", "-y", "-f", "lavfi", "-i", "color=c=\(colour):s=\(size)", "-frames:v", "1", path])
    return path
  }

  /// Writes a file as it is.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func ffmpeg(_ arguments: [String]) async throws {
    let output = try await Subprocess.run("ffmpeg", arguments)
    guard output.code == 0 else { throw WaitedTooLong(what: "ffmpeg \(arguments): \(output.standardError)") }
  }
}
