internal import Dispatch
internal import Glibc

/// Signals of the process, delivered on the main queue instead of ending it.
@MainActor
package final class ProcessSignals {
  private var sources: [any DispatchSourceSignal] = []

  /// Makes a set that takes no signal yet.
  package init() {}

  /// Runs `body` for each of `signals`, whose usual effect is off from now on.
  package func take(_ signals: [Int32], _ body: @escaping @MainActor () -> Void) {
    for number in signals {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { body() } }
      source.activate()
      sources.append(source)
    }
  }

  /// Suspends the process as the terminal's key would have; returns when it is continued.
  package static func suspend() {
    kill(getpid(), SIGSTOP)
  }
}
