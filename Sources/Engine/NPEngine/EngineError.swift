internal import Glibc

/// What went wrong in the engine: a code to act on and a sentence with the offending value.
package struct EngineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// A file or a folder could not be made, read or written.
    case file
    /// The application did not supply what it had announced.
    case content
  }

  /// What to act on.
  package let code: Code
  /// One sentence for a person, with the offending value.
  package let message: String
  /// The error number of a failed call; 0 where there is none.
  package let errorNumber: Int32

  /// Describes a failure.
  package init(_ code: Code, message: String, errorNumber: Int32 = 0) {
    self.code = code
    self.message = message
    self.errorNumber = errorNumber
  }

  /// The message.
  package var description: String { message }

  /// A call of the library that failed on a path, with the present `errno`.
  static func file(_ what: String, _ path: String) -> EngineError {
    let number = errno
    return EngineError(.file, message: "\(what) \(path): \(text(of: number))", errorNumber: number)
  }

  private static func text(of number: Int32) -> String {
    // `strerror` answers a text for every number, of static storage or of this thread.
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
