internal import CNPDispatch
internal import Foundation

/// Lets a foreign main loop run the work of the main actor.
///
/// Where a program spends its life in the loop of GLib, GTK or another library on the main thread, nothing runs what waits for the main actor: no
/// task, no Observation, no command. Give `fileDescriptor` to that loop and call `drain` whenever it is readable, or let `attachToGLib` do both.
/// An idle program is not woken.
public enum MainLoopBridge {
  /// The descriptor that is readable while work for the main thread waits; valid for the life of the process, and never to be read or closed.
  ///
  /// It is -1 where an asynchronous main or `dispatchMain()` has given the main thread away: start the loop from a synchronous main.
  public static var fileDescriptor: CInt { _dispatch_get_main_queue_handle_4CF() }

  /// Runs the work that waits for the main thread; does nothing when called from within such work.
  ///
  /// Must be called on the main thread; another one is an error of the caller and stops the program.
  public static func drain() {
    precondition(Thread.isMainThread, "MainLoopBridge.drain() must be called on the main thread")
    // Read first: libdispatch leaves that to the loop, and an unread descriptor makes it spin.
    clear(fileDescriptor)
    _dispatch_main_queue_callback_4CF(nil)
  }

  /// Makes the descriptor readable, so that work which was queued before anybody watched it is run.
  static func wake() {
    var one: UInt64 = 1
    _ = write(fileDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  private static func clear(_ descriptor: CInt) {
    var count: UInt64 = 0
    // The descriptor does not block; that there is nothing to read is no error.
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
