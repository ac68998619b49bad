/// The folders of a user, by the XDG base directory specification.
///
/// A relative value counts as unset, as the specification asks. Nothing is created.
package struct XDGPaths: Hashable, Sendable {
  /// Settings; `~/.config` by default.
  package let config: String?
  /// What can be made anew; `~/.cache` by default.
  package let cache: String?
  /// What programs keep for the user; `~/.local/share` by default.
  package let data: String?
  /// What is kept between runs but is no document; `~/.local/state` by default.
  package let state: String?
  /// Sockets and files that go with the login; nil where there is none, for it has no default.
  package let runtime: String?

  /// Reads the folders from an environment; those that hang on an unknown home are nil.
  package init(_ environment: ProcessEnvironment) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    config = absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    cache = absolute("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    data = absolute("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    state = absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
    runtime = absolute("XDG_RUNTIME_DIR")
  }
}
