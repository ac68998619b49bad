internal import CNPLinux
internal import Glibc

/// Files that only this user can read.
package enum PrivateFile {
  /// Makes a folder and what is missing above it, each for this user alone; one that is there is left as it is.
  package static func makeFolder(_ path: String) throws(SystemError) {
    var made = ""
    for element in path.split(separator: "/") {
      made += "/" + element
      let result = unsafe mkdir(made, 0o700)
      guard result == 0 || errno == EEXIST else {
        throw SystemError(call: "mkdir", errorNumber: errno, subject: made)
      }
    }
  }

  /// Writes a new file with mode 0600; one of that name must not be there, and a half-written one is removed.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try check("open", path) {
      unsafe cnp_create_private(path)
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor, subject: path)
    } catch {
      unsafe unlink(path)
      throw error
    }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// A file in memory with these contents, which nobody can change any more; the caller owns the descriptor.
  ///
  /// Reading starts at the beginning. The counterpart is `memfd_create(2)` with all seals set.
  package static func sealedMemory(_ bytes: [UInt8], name: String) throws(SystemError) -> Int32 {
    let descriptor = try check("memfd_create") { unsafe cnp_memfd(name) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor, subject: name)
      try check("fcntl") { cnp_seal(descriptor) }
    } catch {
      close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, subject: String) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError(call: "write", errorNumber: errno, subject: subject) }
      written += count
    }
  }
}
