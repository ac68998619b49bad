/// The key of one registered session; two sessions of the same id have different ones.
package struct SessionToken: Hashable, Comparable, Sendable {
  /// A number that one host never uses twice, in the order of registration.
  package let number: UInt64

  /// Wraps a number.
  package init(number: UInt64) {
    self.number = number
  }

  /// Orders by registration.
  package static func < (left: SessionToken, right: SessionToken) -> Bool {
    left.number < right.number
  }
}
