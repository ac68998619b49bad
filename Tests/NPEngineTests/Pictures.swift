import NPCore
import NPSystem

/// Pictures whose headers are right and whose rest is filling.
enum Pictures {
  /// A PNG of this many bytes, at least 33.
  static func png(bytes count: Int = 64, fill: UInt8 = 0) -> EncodedImage {
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 2, 0, 0, 0, 2, 0, 8, 2, 0, 0, 0] + [0, 0, 0, 0]
    let bytes = header + [UInt8](repeating: fill, count: max(count - header.count, 0))
    guard let image = EncodedImage(bytes: bytes) else { preconditionFailure("the header is wrong") }
    return image
  }
}

/// A picture that an application supplies when a test says so.
final class FakePicture: @unchecked Sendable {
  // Used by the one thread of the test that owns it.
  let id: String
  var isPrivate: Bool
  /// The sizes asked for, in order.
  var asked: [PixelSize] = []
  private var waiting: [CheckedContinuation<EncodedImage, any Error>] = []
  private let immediate: EncodedImage?

  /// A picture that is there at once, or with nil when `supply` or `fail` is called.
  init(_ id: String, isPrivate: Bool = false, immediate: EncodedImage? = nil) {
    self.id = id
    self.isPrivate = isPrivate
    self.immediate = immediate
  }

  var reference: ArtworkReference {
    ArtworkReference(id: id, isPrivate: isPrivate) { size in
      self.asked.append(size)
      if let immediate = self.immediate { return immediate }
      return try await withCheckedThrowingContinuation { self.waiting.append($0) }
    }
  }

  func supply(_ image: EncodedImage = Pictures.png()) {
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume(returning: image) }
  }

  func fail(_ error: any Error = PictureFailure.torn) {
    let continuations = waiting
    waiting = []
    for continuation in continuations { continuation.resume(throwing: error) }
  }
}

enum PictureFailure: Error {
  case torn
}
