internal import Foundation

/// Where generators find what they read.
struct Sources {
  /// The folder of the project.
  let root: URL
  /// The folder with the symbol graphs of the modules.
  let symbolGraphs: URL

  /// The public symbols of `module`, with those that it adds to the types of other modules.
  ///
  /// - Parameter module: the name of a module of this package.
  /// - Throws: `GenerationError` when there is no symbol graph of that module, or it is not one.
  /// - Returns: the symbols, in no order.
  func symbols(of module: String) throws(GenerationError) -> [SymbolGraph.Symbol] {
    let main = symbolGraphs.appending(path: "\(module).symbols.json")
    var symbols = try graph(at: main).symbols
    let names = (try? FileManager.default.contentsOfDirectory(atPath: symbolGraphs.path)) ?? []
    for name in names where name.hasPrefix("\(module)@") && name.hasSuffix(".symbols.json") {
      symbols += try graph(at: symbolGraphs.appending(path: name)).symbols
    }
    return symbols
  }

  /// The text of a file of the project.
  ///
  /// - Parameter path: its place below the root.
  /// - Throws: `GenerationError` when it cannot be read.
  /// - Returns: the text.
  func text(at path: String) throws(GenerationError) -> String {
    do { return try String(contentsOf: root.appending(path: path), encoding: .utf8) } catch {
      throw .unreadable(path: path, cause: error)
    }
  }

  private func graph(at url: URL) throws(GenerationError) -> SymbolGraph {
    do { return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url)) } catch {
      throw .unreadable(path: url.path, cause: error)
    }
  }
}
