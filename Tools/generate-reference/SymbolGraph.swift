/// The part of a symbol graph that names symbols.
struct SymbolGraph: Decodable {
  /// One symbol.
  struct Symbol: Decodable {
    /// What kind of symbol it is.
    struct Kind: Decodable {
      /// For example `swift.method`.
      let identifier: String
    }

    /// What kind of symbol it is.
    let kind: Kind
    /// The names from the outermost type inwards, with argument labels.
    let pathComponents: [String]

    /// The names joined by periods.
    var path: String { pathComponents.joined(separator: ".") }
  }

  /// The symbols of one module.
  let symbols: [Symbol]
}
