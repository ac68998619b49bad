/// Why a file could not be generated.
struct GenerationError: Error, CustomStringConvertible {
  /// What went wrong, with the offending value.
  let message: String
  /// The error below it, where there is one.
  let cause: (any Error)?

  var description: String { cause.map { "\(message): \($0)" } ?? message }

  /// A file that is missing, cannot be read, or holds something else.
  static func unreadable(path: String, cause: any Error) -> GenerationError {
    GenerationError(message: "cannot read \(path)", cause: cause)
  }

  /// A command line that says something else than the usage.
  static func usage(_ message: String) -> GenerationError { GenerationError(message: message, cause: nil) }
}
