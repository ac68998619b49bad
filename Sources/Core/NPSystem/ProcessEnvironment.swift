internal import Glibc

/// The environment variables of a process, and the root of its file system as far as sandboxes show in it.
package struct ProcessEnvironment: Sendable {
  /// The variables by name.
  package let variables: [String: String]
  /// The folder that stands for `/` where marks of a sandbox are looked for; empty for the real one.
  package let root: String

  /// Describes an environment; a test gives its own.
  package init(variables: [String: String], root: String = "") {
    self.variables = variables
    self.root = root
  }

  /// The variable of a name; nil when it is unset or empty.
  package subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The environment of this process, read anew at each call.
  package static var current: ProcessEnvironment {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      unsafe entry += 1
    }
    return ProcessEnvironment(variables: variables)
  }
}
