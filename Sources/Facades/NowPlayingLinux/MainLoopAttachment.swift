/// The tie between a main loop and the main actor.
@MainActor
public final class MainLoopAttachment {
  private var source: CUnsignedInt?
  private nonisolated let remove: SourceRemove

  nonisolated init(source: CUnsignedInt, remove: @escaping SourceRemove) {
    self.source = source
    self.remove = remove
  }

  /// Unties them: from now on the loop runs no work of the main actor; once is enough.
  public func detach() {
    guard let source else { return }
    self.source = nil
    _ = remove(source)
  }
}
