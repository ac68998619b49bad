internal import NPDBus
internal import NPSystem

/// Turns a negative answer of the library into an error that names the call; the one door for return codes.
@discardableResult
func check(_ call: String, _ result: Int32) throws(BusError) -> Int32 {
  guard result < 0 else { return result }
  throw BusError(
    .system, name: .failed, message: "\(call): \(SystemError.text(of: -result))", errorNumber: -result)
}
