internal import Glibc
internal import NPDBus

/// Bytes in anonymous memory that no receiver can change or cut.
enum SealedMemory {
  // `<linux/memfd.h>` and `<fcntl.h>` define these as macros that are not imported.
  private static let closeOnExec: UInt32 = 1
  private static let allowSealing: UInt32 = 2
  private static let addSeals: Int32 = 1_033
  private static let sealsAgainstChange: Int32 = 1 | 2 | 4 | 8

  private typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

  // The declaration of `memfd_create` needs `_GNU_SOURCE`, which is not set where Swift imports Glibc.
  private static let create: Create? = dlsym(nil, "memfd_create").map { unsafeBitCast($0, to: Create.self) }

  /// A descriptor of a copy of these bytes, sealed, and positioned at its start.
  static func descriptor(of bytes: [UInt8], name: String) throws(EngineError) -> BusFileDescriptor {
    let file = create?(name, closeOnExec | allowSealing) ?? -1
    guard file >= 0 else { throw .file("cannot make memory for", name) }
    let descriptor = BusFileDescriptor(owning: file)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file("cannot fill memory for", name) }
      rest = rest.dropFirst(count)
    }
    guard fcntl(file, addSeals, sealsAgainstChange) == 0, lseek(file, 0, SEEK_SET) == 0 else {
      throw .file("cannot seal memory for", name)
    }
    return descriptor
  }
}
