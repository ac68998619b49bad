internal import Foundation

/// Writes which of Apple's public symbols a façade has.
///
/// A member counts only where it is declared for the type itself: one that is merely inherited from a protocol's
/// extension is not in the symbol graph of the type.
struct CoverageGenerator: Generator {
  /// The façade.
  let module: String
  /// The checked-in list of Apple's symbols.
  let list: String

  var path: String { "Documentation/Coverage.md" }

  func generate(from sources: Sources) throws(GenerationError) -> String {
    let expected = SymbolList(text: try sources.text(at: list))
    let present = try sources.symbols(of: module)
    return Self.page(module: module, list: list, expected: expected, present: present)
  }

  func lacks(in sources: Sources) throws(GenerationError) -> [String] {
    let expected = SymbolList(text: try sources.text(at: list))
    return Self.lacks(module: module, expected: expected, present: try sources.symbols(of: module))
  }

  /// The local symbols that are missing, and the public names that are not Apple's; none while the module is empty.
  static func lacks(module: String, expected: SymbolList, present: [SymbolGraph.Symbol]) -> [String] {
    let paths = Set(present.map(\.path))
    guard !paths.isEmpty else { return [] }
    return expected.local.filter { !paths.contains($0) }.map { "\(module) lacks '\($0)'" }
      + extra(present, expected: expected).map { "'\($0)' is public in \(module) and not in Apple's framework" }
  }

  /// The page for `present` symbols of which `expected` ones should be there.
  static func page(module: String, list: String, expected: SymbolList, present: [SymbolGraph.Symbol]) -> String {
    let paths = Set(present.map(\.path))
    let local = expected.local
    let found = local.filter(paths.contains)
    let later = expected.remote
    let laterFound = later.filter(paths.contains)
    var lines = [
      "# Coverage", "",
      "Which public symbols of Apple's `\(module)` framework this package has. Written by `make generate` from the symbol",
      "graph of the module and from [\(list.split(separator: "/").last ?? "")](Symbols/\(list.split(separator: "/").last ?? ""));",
      "`make check` fails when it is out of date. A member counts only where its own type declares it.", "",
      "| part | symbols | present |", "|---|---:|---:|",
      "| local sessions | \(local.count) | \(found.count) |",
      "| remote sessions and devices (not yet) | \(later.count) | \(laterFound.count) |", "",
      "## Local sessions by type", "", "| type | symbols | present | missing |", "|---|---:|---:|---|",
    ]
    for (type, members) in SymbolList.byType(local) {
      let missing = members.filter { !paths.contains($0) }
      let isWhollyMissing = missing.count == members.count
      let names = isWhollyMissing ? "all" : missing.map { "`\($0)`" }.joined(separator: ", ")
      lines.append("| `\(type)` | \(members.count) | \(members.count - missing.count) | \(names) |")
    }
    lines += ["", "## Public names that Apple's framework does not have", ""]
    let extra = Self.extra(present, expected: expected)
    lines += extra.isEmpty ? ["None."] : extra.map { "- `\($0)`" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The public names that are neither Apple's nor come with a conformance that Apple's types have too.
  static func extra(_ present: [SymbolGraph.Symbol], expected: SymbolList) -> [String] {
    let listed = Set(expected.all)
    let ofConformances: Set<String> = [
      "ID", "AllCases", "allCases", "==(_:_:)", "!=(_:_:)", "hash(into:)", "hashValue", "Representable",
    ]
    return Set(present.map(\.path)).subtracting(listed).filter { path in
      let symbol = present.first { $0.path == path }
      guard let last = symbol?.pathComponents.last else { return false }
      return !ofConformances.contains(last)
    }.sorted()
  }
}
