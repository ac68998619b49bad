import Glibc
import NPMPRIS
import Testing

@testable import NPEngine

struct VideoFileTests {
  @Test("A web address stays one, and what is neither path nor address is an error")
  func addresses() throws {
    #expect(try VideoFile.open("https://example.org/a.mp4") == .uri("https://example.org/a.mp4"))
    #expect(throws: EngineError.self) { try VideoFile.open("a.mp4") }
    #expect(throws: EngineError.self) { try VideoFile.open("") }
  }

  @Test("Folders, pipes and missing files are errors that name them, and nothing waits")
  func irregular() {
    let scratch = ScratchFolder.make()
    defer { ScratchFolder.remove(scratch) }
    mkfifo("\(scratch)/pipe.mp4", 0o600)
    for path in [scratch, "\(scratch)/pipe.mp4", "\(scratch)/none.mp4"] {
      let error = #expect(throws: EngineError.self) { try VideoFile.open(path) }
      #expect(error?.message.contains(path) == true)
    }
  }
}
