/// Writes a text that a module of this package holds.
struct TextGenerator: Generator {
  /// Where the file lies.
  let path: String
  /// Its whole text.
  let text: String

  func generate(from sources: Sources) throws(GenerationError) -> String { text }
}
