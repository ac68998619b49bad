internal import NPMPRIS

/// A file of this repository that is written by a program.
protocol Generator: Sendable {
  /// Where the file lies, below the root of the project.
  var path: String { get }

  /// The whole text of the file.
  ///
  /// - Parameter sources: where symbol graphs and checked-in lists are found.
  /// - Throws: `GenerationError` when one of them is missing or is something else.
  /// - Returns: the text, which ends with a line end.
  func generate(from sources: Sources) throws(GenerationError) -> String

  /// What the package lacks that the file should not have to say; empty when nothing.
  ///
  /// - Parameter sources: where symbol graphs and checked-in lists are found.
  /// - Throws: `GenerationError` when one of them is missing or is something else.
  /// - Returns: one sentence for each lack.
  func lacks(in sources: Sources) throws(GenerationError) -> [String]
}

extension Generator {
  func lacks(in sources: Sources) throws(GenerationError) -> [String] { [] }
}

/// Every generated file, in the order in which they are written.
let generators: [any Generator] =
  [CoverageGenerator(module: "NowPlaying", list: "Documentation/Symbols/NowPlaying.txt")]
  + IntrospectionFiles.all().map { TextGenerator(path: "Data/introspection/\($0.name)", text: $0.text) }
