import Foundation
import NPCore
import NPLoopback
import NPTestSupport
import NowPlaying
import Testing

@Suite("A picture as the engine asks for it")
struct ArtworkReferenceTests {
  @Test("its provider runs beside the executor of whoever asks, so one that blocks holds nobody up")
  func besideTheBus() async throws {
    let executor = LoopbackExecutor()
    let provided = Eventual<UInt>()
    let artwork = Artwork(id: "a") { _ in
      provided.resolve(thread())
      return try ArtworkRepresentation(data: Data([1]))
    }
    let reference = artwork.reference()
    Task(executorPreference: executor) {
      _ = try? await reference.provider(PixelSize(width: 1, height: 1))
    }
    // Everything that prefers the executor runs within `drain`, on a thread outside of the pool.
    let drained = Eventual<UInt>()
    Thread.detachNewThread {
      _ = executor.drain()
      drained.resolve(thread())
    }
    let provider = try await within(10, "the provider's turn") { await provided.wait() }
    #expect(await drained.wait() != provider)
  }
}

/// A number for the calling thread.
private func thread() -> UInt { UInt(pthread_self()) }
