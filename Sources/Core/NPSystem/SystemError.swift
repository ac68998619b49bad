internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, as its manual page is named.
  package let call: String
  /// The error number.
  package let errorNumber: Int32
  /// What it was called with, as far as it helps; empty where it does not.
  package let subject: String

  /// Names a failure.
  package init(call: String, errorNumber: Int32, subject: String = "") {
    self.call = call
    self.errorNumber = errorNumber
    self.subject = subject
  }

  /// The call, its subject and the system's text for the error number.
  package var description: String {
    let about = subject.isEmpty ? "" : " \(subject)"
    return "\(call)\(about): \(Self.text(of: errorNumber))"
  }

  /// The system's text for an error number.
  package static func text(of errorNumber: Int32) -> String {
    guard let text = unsafe strerror(errorNumber) else { return "error \(errorNumber)" }
    return unsafe String(cString: text)
  }
}

/// Repeats a system call while signals interrupt it, and turns −1 into an error that names the call.
@discardableResult
package func check(_ call: String, _ subject: String = "", _ body: () -> Int32) throws(SystemError) -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { throw SystemError(call: call, errorNumber: number, subject: subject) }
  }
}
