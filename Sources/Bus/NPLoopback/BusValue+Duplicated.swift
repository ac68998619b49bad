internal import Glibc
internal import NPDBus

extension BusValue {
  /// The same value with descriptors of its own, as a receiver over the real bus has them.
  var duplicated: BusValue {
    switch self {
    case .fileDescriptor(let file):
      let copy = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
      return copy < 0 ? self : .fileDescriptor(BusFileDescriptor(owning: copy))
    case .variant(let inner): return .variant(inner.duplicated)
    case .array(let type, let elements): return .array(type, elements.map(\.duplicated))
    case .dictionary(let key, let value, let entries):
      return .dictionary(key, value, entries.map { BusEntry(key: $0.key, value: $0.value.duplicated) })
    case .structure(let fields): return .structure(fields.map(\.duplicated))
    default: return self
    }
  }
}
