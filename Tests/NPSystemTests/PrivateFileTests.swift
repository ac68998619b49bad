import Foundation
import NPSystem
import NPTestSupport
import Testing

@Suite("Private files")
struct PrivateFileTests {
  @Test("a new file has mode 0600 in folders of mode 0700, holds its bytes, and never replaces another")
  func create() throws {
    let root = try ScratchFolder.make("files")
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/a/b"
    try PrivateFile.makeFolder(folder)
    try PrivateFile.makeFolder(folder)
    let path = folder + "/picture.png"
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try PrivateFile.create(path, bytes)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    #expect(throws: SystemError(call: "open", errorNumber: EEXIST, subject: path)) {
      try PrivateFile.create(path, [1])
    }
    PrivateFile.remove(path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("an unusable folder is an error that names it")
  func unusable() {
    #expect(throws: SystemError(call: "mkdir", errorNumber: ENOTDIR, subject: "/dev/null/a")) {
      try PrivateFile.makeFolder("/dev/null/a")
    }
  }

  @Test("sealed memory reads from its start and takes no further byte")
  func sealed() throws {
    let descriptor = try PrivateFile.sealedMemory(Array("picture".utf8), name: "test")
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "picture")
    #expect(write(descriptor, buffer, 1) == -1)
    #expect(errno == EPERM)
  }
}
