internal import Foundation

extension MainLoopBridge {
  /// Lets GLib's default main context, as GTK runs it, do the work of the main actor.
  ///
  /// GLib is looked up in the running program, so that this module does not link it. Call it once, on the main thread, before the loop runs.
  ///
  /// - Returns: The attachment; it lasts until its `detach`, also when it is dropped.
  /// - Throws: `MainLoopBridgeError` when GLib is not loaded, the calling thread is not the main one, or that has been given away.
  @discardableResult
  public static func attachToGLib() throws(MainLoopBridgeError) -> MainLoopAttachment {
    guard Thread.isMainThread else { throw .notOnMainThread }
    guard let add = symbol("g_unix_fd_add", as: FileDescriptorAdd.self),
      let remove = symbol("g_source_remove", as: SourceRemove.self)
    else { throw .glibIsNotLoaded }
    let descriptor = fileDescriptor
    guard descriptor >= 0 else { throw .mainThreadIsGivenAway }
    let source = add(descriptor, readable, glibFoundWork, nil)
    wake()
    return MainLoopAttachment(source: source, remove: remove)
  }

  /// `G_IO_IN`, which is the kernel's `POLLIN`.
  private static let readable: CUnsignedInt = 1

  private static func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
  }
}

typealias SourceRemove = @Sendable @convention(c) (CUnsignedInt) -> CInt
private typealias FoundWork = @convention(c) (CInt, CUnsignedInt, UnsafeMutableRawPointer?) -> CInt
private typealias FileDescriptorAdd =
  @convention(c) (CInt, CUnsignedInt, FoundWork, UnsafeMutableRawPointer?) -> CUnsignedInt

/// Called by GLib on the main thread, from within its loop, with no context; 1 keeps the source.
private func glibFoundWork(_: CInt, _: CUnsignedInt, _: UnsafeMutableRawPointer?) -> CInt {
  MainLoopBridge.drain()
  return 1
}
