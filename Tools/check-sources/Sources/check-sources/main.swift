// Reads a list of files (one a line) from standard input and judges them.
// Usage: check-sources ROOT DESCRIPTION      DESCRIPTION is what `swift package describe --type json` printed.
internal import CheckSources
internal import Foundation

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: check-sources ROOT DESCRIPTION < LIST\n".utf8))
  exit(64)
}
let root = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
let description = URL(fileURLWithPath: CommandLine.arguments[2])
let list = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
let paths = list.split(separator: "\n").map(String.init)

do {
  let graph = try PackageGraph.decode(Data(contentsOf: description))
  let findings = Project.check(root: root, paths: paths, graph: graph)
  for finding in findings { print(finding) }
  let errors = findings.count { $0.severity == .error }
  print("\(paths.count) files, \(errors) errors, \(findings.count - errors) warnings")
  exit(errors == 0 && !paths.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("check-sources: cannot read \(description.path): \(error)\n".utf8))
  exit(66)
}
