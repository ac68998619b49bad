import Foundation

/// Lines on standard output; each is one write.
enum Output {
  static func say(_ event: String, _ fields: [String: JSONValue] = [:]) {
    var object = fields
    object["event"] = .text(event)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(JSONValue.object(object)) else { return }
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
