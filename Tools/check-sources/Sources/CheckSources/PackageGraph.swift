package import Foundation

/// The targets of a package, as `swift package describe --type json` lists them.
package struct PackageGraph: Decodable, Sendable {
  /// One target.
  package struct Target: Decodable, Sendable {
    /// Its name, which is its module's name.
    package let name: String
    /// Its folder below the root of the package.
    package let path: String
    /// The targets of the same package that it depends on; nil when there are none.
    package let dependencies: [String]?

    private enum CodingKeys: String, CodingKey {
      case name
      case path
      case dependencies = "target_dependencies"
    }

    /// Makes a target from its parts.
    package init(name: String, path: String, dependencies: [String]? = nil) {
      self.name = name
      self.path = path
      self.dependencies = dependencies
    }
  }

  /// All targets, tests and examples included.
  package let targets: [Target]

  /// Makes a graph of `targets`.
  package init(targets: [Target]) { self.targets = targets }

  /// Reads what the package manager has printed.
  ///
  /// - Throws: `DecodingError` when it is something else.
  /// - Returns: the graph.
  package static func decode(_ data: Data) throws -> PackageGraph {
    try JSONDecoder().decode(PackageGraph.self, from: data)
  }
}
