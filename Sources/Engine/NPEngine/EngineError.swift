internal import Glibc
internal import NPSystem

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

  /// Describes a failure by the system call that caused it.
  init(_ code: Code, cause: SystemError) {
    self.init(code, message: cause.description, errorNumber: cause.errorNumber)
  }

  /// A system call that failed on a path, with the present `errno`.
  static func file(_ call: String, _ path: String) -> EngineError {
    EngineError(.file, cause: SystemError(call: call, errorNumber: errno, subject: path))
  }
}
