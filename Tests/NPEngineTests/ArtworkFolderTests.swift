import Glibc
import NPCore
import NPSystem
import Testing

@testable import NPEngine

struct ArtworkFolderTests {
  private func inScratch(_ body: (String) throws -> Void) throws {
    let scratch = ScratchFolder.make()
    defer { ScratchFolder.remove(scratch) }
    try body(scratch)
  }

  @Test("What a dead process left behind is removed, and what a living one uses stays")
  func sweep() throws {
    try inScratch { scratch in
      let parent = "\(scratch)/shared"
      let living = ArtworkFolder(parents: [parent])
      let path = try living.store(Pictures.png())
      // A dead process's lock is a file that nobody has locked.
      let dead = "\(parent)/artwork-1-dead"
      mkdir(dead, 0o700)
      for name in ["lock", "1.png"] { fopen("\(dead)/\(name)", "w").map { _ = fclose($0) } }
      let making = "\(parent)/artwork-1-making"
      mkdir(making, 0o700)
      ArtworkFolder(parents: [parent]).sweep()
      let left = ScratchFolder.entries(parent)
      #expect(left.count == 2)
      #expect(left.contains("artwork-1-making"))
      #expect(ScratchFolder.bytes(path) == Pictures.png().bytes)
    }
  }

  @Test("Two folders of one process do not share anything")
  func two() throws {
    try inScratch { scratch in
      let (one, two) = (ArtworkFolder(parents: [scratch]), ArtworkFolder(parents: [scratch]))
      let (first, second) = (try one.store(Pictures.png()), try two.store(Pictures.png()))
      #expect(first != second)
      one.deleteAll()
      #expect(ScratchFolder.bytes(first) == nil)
      #expect(ScratchFolder.bytes(second) != nil)
    }
  }

  @Test("The next parent is used where the first cannot be")
  func fallback() throws {
    try inScratch { scratch in
      let folder = ArtworkFolder(parents: ["/proc/nowhere", "\(scratch)/second"])
      let path = try folder.store(Pictures.png())
      #expect(path.hasPrefix("\(scratch)/second/artwork-"))
    }
  }

  @Test("The next parent is used where the first has become unusable, and the first again when it can")
  func laterFallback() throws {
    try inScratch { scratch in
      let folder = ArtworkFolder(parents: ["\(scratch)/first", "\(scratch)/second"])
      let first = try folder.store(Pictures.png())
      #expect(first.hasPrefix("\(scratch)/first/artwork-"))
      ScratchFolder.remove("\(scratch)/first")
      symlink("/proc/nowhere", "\(scratch)/first")
      let second = try folder.store(Pictures.png())
      #expect(second.hasPrefix("\(scratch)/second/artwork-"))
      unlink("\(scratch)/first")
      #expect(try folder.store(Pictures.png()).hasPrefix("\(scratch)/first/artwork-"))
      folder.deleteAll()
      #expect(ScratchFolder.entries("\(scratch)/first").isEmpty)
      #expect(ScratchFolder.entries("\(scratch)/second").isEmpty)
    }
  }

  @Test("A folder that somebody has cleaned away is made anew")
  func cleanedAway() throws {
    try inScratch { scratch in
      let folder = ArtworkFolder(parents: ["\(scratch)/shared"])
      _ = try folder.store(Pictures.png())
      ScratchFolder.remove("\(scratch)/shared")
      let path = try folder.store(Pictures.png())
      #expect(ScratchFolder.bytes(path) == Pictures.png().bytes)
    }
  }

  @Test("A parent that is a link to elsewhere is not used")
  func link() throws {
    try inScratch { scratch in
      mkdir("\(scratch)/elsewhere", 0o700)
      symlink("\(scratch)/elsewhere", "\(scratch)/link")
      let folder = ArtworkFolder(parents: ["\(scratch)/link"])
      #expect(throws: EngineError.self) { try folder.store(Pictures.png()) }
      #expect(ScratchFolder.entries("\(scratch)/elsewhere").isEmpty)
    }
  }

  @Test("A parent that others can read is closed to them")
  func open() throws {
    try inScratch { scratch in
      mkdir("\(scratch)/shared", 0o755)
      chmod("\(scratch)/shared", 0o755)
      _ = try ArtworkFolder(parents: ["\(scratch)/shared"]).store(Pictures.png())
      var facts = stat()
      #expect(lstat("\(scratch)/shared", &facts) == 0)
      #expect(facts.st_mode & 0o777 == 0o700)
    }
  }

  @Test("A process that exits takes its folder along")
  func exits() async {
    await #expect(processExitsWith: .success) {
      let scratch = ScratchFolder.make()
      Departure.scratch.withLock { $0 = scratch }
      // What is registered first runs last.
      atexit(judgeDeparture)
      let folder = ArtworkFolder(parents: [scratch])
      _ = try folder.store(Pictures.png())
      guard ScratchFolder.entries(scratch).count == 1 else { _exit(4) }
      withExtendedLifetime(folder) { exit(0) }
    }
  }
}

/// What the process of an exit test leaves behind.
private enum Departure {
  static let scratch = Lock("")
}

private func judgeDeparture() {
  let scratch = Departure.scratch.withLock { $0 }
  let isClean = ScratchFolder.entries(scratch).isEmpty
  ScratchFolder.remove(scratch)
  if !isClean { _exit(3) }
}
