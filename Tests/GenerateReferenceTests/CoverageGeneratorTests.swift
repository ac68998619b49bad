internal import Foundation
internal import Testing

@testable internal import generate_reference

@Suite("Coverage page")
struct CoverageGeneratorTests {
  private func symbols(_ paths: [[String]]) throws -> [SymbolGraph.Symbol] {
    let entries = paths.map { ["kind": ["identifier": "swift.property"], "pathComponents": $0] as [String: Any] }
    let data = try JSONSerialization.data(withJSONObject: ["symbols": entries])
    return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
  }

  private func page(_ list: String, _ paths: [[String]]) throws -> String {
    CoverageGenerator.page(
      module: "M", list: "Symbols/M.txt", expected: SymbolList(text: list), present: try symbols(paths))
  }

  @Test("What is there is counted, what is not is named")
  func counts() throws {
    let page = try page("A\nA.b\nA.c(_:)\nRemoteX", [["A"], ["A", "b"]])
    #expect(page.contains("| local sessions | 3 | 2 |"))
    #expect(page.contains("| remote sessions and devices (not yet) | 1 | 0 |"))
    #expect(page.contains("| `A` | 3 | 2 | `A.c(_:)` |"))
    #expect(page.hasSuffix("None.\n"))
  }

  @Test("A name that Apple's framework does not have is listed")
  func extra() throws {
    let page = try page("A", [["A"], ["A", "ours"]])
    #expect(page.hasSuffix("- `A.ours`\n"))
  }

  @Test("What comes with a conformance is not taken for a name of ours")
  func conformances() throws {
    let page = try page("A", [["A"], ["A", "ID"], ["A", "==(_:_:)"], ["A", "hash(into:)"]])
    #expect(page.hasSuffix("None.\n"))
  }

  @Test("A module that has begun must have every local symbol and no other name")
  func lacks() throws {
    let expected = SymbolList(text: "A\nA.b\nRemoteX")
    func lacks(_ paths: [[String]]) throws -> [String] {
      CoverageGenerator.lacks(module: "M", expected: expected, present: try symbols(paths))
    }
    #expect(try lacks([]) == [])
    #expect(try lacks([["A"], ["A", "b"]]) == [])
    #expect(try lacks([["A"]]) == ["M lacks 'A.b'"])
    #expect(try lacks([["A"], ["A", "b"], ["C"]]) == ["'C' is public in M and not in Apple's framework"])
  }

  @Test("A missing symbol graph is an error that names the file")
  func missing() {
    let nowhere = URL(fileURLWithPath: "/nonexistent", isDirectory: true)
    let sources = Sources(root: nowhere, symbolGraphs: nowhere)
    let error = #expect(throws: GenerationError.self) { try sources.symbols(of: "M") }
    #expect(error?.description.contains("/nonexistent/M.symbols.json") == true)
  }

  @Test("Symbols that a module adds to other modules' types are read as well")
  func extensions() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, symbol) in [("M", "A"), ("M@Swift", "Int"), ("Other", "B")] {
      let text = #"{"symbols": [{"kind": {"identifier": "swift.struct"}, "pathComponents": ["\#(symbol)"]}]}"#
      try Data(text.utf8).write(to: folder.appending(path: "\(name).symbols.json"))
    }
    let sources = Sources(root: folder, symbolGraphs: folder)
    #expect(try sources.symbols(of: "M").map(\.path).sorted() == ["A", "Int"])
  }
}
