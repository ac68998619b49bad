import Foundation

/// Where things lie that tests run and read.
enum Programs {
  /// The root of the project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static var releasedFolder: String? {
    ProcessInfo.processInfo.environment["NP_PROGRAMS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of a built program: among the released ones where `NP_PROGRAMS` names their folder, else of this build.
  static func path(_ name: String) -> String {
    if let releasedFolder { return releasedFolder + "/" + name }
    // The test bundle lies beside the programs of the same build.
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/" + name
  }
}
