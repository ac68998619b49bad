package import Foundation

/// Runs every check over the files of a project.
package enum Project {
  /// The folders whose Swift files are parsed.
  static let parsedFolders = ["Sources/", "Tests/", "Examples/", "Tools/", "Benchmarks/", "Fuzzing/"]

  /// The findings in the files at `paths` below `root`, sorted by place.
  ///
  /// Files that are not UTF-8 are data and passed over. The licence is quoted, not ours to word.
  ///
  /// - Parameters:
  ///   - root: the folder of the project.
  ///   - paths: the project's files, as its version control lists them.
  ///   - graph: the targets of the package.
  /// - Returns: what every rule has found.
  package static func check(root: URL, paths: [String], graph: PackageGraph) -> [Finding] {
    var findings: [Finding] = []
    var files: [SourceFile] = []
    for path in paths where path != "LICENSE" {
      guard let data = try? Data(contentsOf: root.appending(path: path)) else { continue }
      guard let text = String(validating: data, as: UTF8.self) else { continue }
      findings += WordingCheck.check(path: path, text: text)
      guard path.hasSuffix(".swift"), parsedFolders.contains(where: path.hasPrefix) else { continue }
      files.append(SourceFile(path: path, text: text))
    }
    for file in files { findings += fileRules.flatMap { $0.check(file) } }
    findings += LayerCheck.check(graph, files: files)
    return Array(Set(findings)).sorted {
      ($0.path, $0.line, $0.rule, $0.message) < ($1.path, $1.line, $1.rule, $1.message)
    }
  }
}
