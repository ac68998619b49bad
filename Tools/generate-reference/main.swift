// Writes the generated files of this repository, or with --check says which are out of date.
// Usage: generate-reference --root FOLDER --symbol-graphs FOLDER [--check]
internal import Foundation

/// What the command line asks for.
struct Arguments {
  var root = URL(fileURLWithPath: ".", isDirectory: true)
  var symbolGraphs: URL?
  var isCheck = false

  /// Reads the arguments after the program's name.
  init(_ words: some Sequence<String>) throws(GenerationError) {
    var iterator = words.makeIterator()
    while let word = iterator.next() {
      switch word {
      case "--check": isCheck = true
      case "--root": root = URL(fileURLWithPath: try Self.value(iterator.next(), of: word), isDirectory: true)
      case "--symbol-graphs":
        symbolGraphs = URL(fileURLWithPath: try Self.value(iterator.next(), of: word), isDirectory: true)
      default: throw .usage("unknown argument '\(word)'")
      }
    }
  }

  private static func value(_ word: String?, of option: String) throws(GenerationError) -> String {
    guard let word else { throw .usage("\(option) needs a value") }
    return word
  }
}

func run() throws -> Int32 {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  guard let symbolGraphs = arguments.symbolGraphs else {
    throw GenerationError.usage("usage: generate-reference --root FOLDER --symbol-graphs FOLDER [--check]")
  }
  let sources = Sources(root: arguments.root, symbolGraphs: symbolGraphs)
  var flaws = 0
  for generator in generators {
    let text = try generator.generate(from: sources)
    let lacks = arguments.isCheck ? try generator.lacks(in: sources) : []
    for lack in lacks { print("\(generator.path): error: \(lack)") }
    flaws += lacks.count
    if (try? sources.text(at: generator.path)) == text { continue }
    if arguments.isCheck {
      print("\(generator.path): error: out of date; run `make generate`")
      flaws += 1
    } else {
      let url = arguments.root.appending(path: generator.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
      print("wrote \(generator.path)")
    }
  }
  return flaws == 0 ? 0 : 1
}

do { exit(try run()) } catch {
  FileHandle.standardError.write(Data("generate-reference: \(error)\n".utf8))
  exit(1)
}
