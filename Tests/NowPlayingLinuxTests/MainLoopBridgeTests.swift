import Foundation
import NowPlayingLinux
import Testing

@Suite("The bridge to foreign main loops")
struct MainLoopBridgeTests {
  @Test("There is no descriptor where an asynchronous main, as that of these tests, has given the main thread away")
  func noDescriptor() {
    #expect(MainLoopBridge.fileDescriptor == -1)
  }

  @Test("Attaching away from the main thread is an error that says so")
  func elsewhere() async {
    let error = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        do throws(MainLoopBridgeError) {
          try MainLoopBridge.attachToGLib()
          continuation.resume(returning: MainLoopBridgeError?.none)
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
    #expect(error == .notOnMainThread)
    #expect(error?.errorDescription?.contains("main thread") == true)
  }

  @Test("Draining away from the main thread stops the program, as documented")
  func drainElsewhere() async {
    await #expect(processExitsWith: .failure) {
      // The other thread ends the process, one way or the other.
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          MainLoopBridge.drain()
          exit(EXIT_SUCCESS)
        }
      }
    }
  }
}
