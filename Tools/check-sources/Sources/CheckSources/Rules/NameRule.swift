/// A file is named after what it holds, never after the fact that it helps.
package enum NameRule: Rule {
  package static let name = "name"
  private static let emptyWords = ["Utils", "Util", "Utilities", "Helper", "Helpers", "Manager", "Misc", "Common"]

  package static func check(_ file: SourceFile) -> [Finding] {
    let stem = file.name.replacing(".swift", with: "")
    let topic = stem.split(separator: "+").last.map(String.init) ?? stem
    guard let word = emptyWords.first(where: topic.hasSuffix) else { return [] }
    return [finding(file, 1, "'\(word)' in the file's name does not say what it holds.")]
  }
}
