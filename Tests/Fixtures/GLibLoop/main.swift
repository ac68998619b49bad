// A program that spends its life in GLib's main loop, as one with GTK does, and has a media session.
//
// Standard output, one JSON object a line:
//   {"event":"started","main":true}             the loop is about to run
//   {"event":"published"}                       the session is application primary
//   {"event":"pause","main":true}               a pause arrived (also "play", "quit"); "main" says whether it ran on the main thread
//   {"event":"turns","count":3}                 how often the loop woke since the last such line; said at each SIGUSR1, the signal's own turn included
//
// It ends at SIGTERM and when a client asks it to quit. An argument `--detached` leaves the bridge out, to show that nothing happens then.
import CNPGLib
import Glibc
import NowPlaying
import NowPlayingLinux
import Observation

@MainActor
func say(_ event: String) {
  // Traps unless the main actor really is where the compiler believes it to be.
  MainActor.assertIsolated()
  print(#"{"event":"\#(event)","main":\#(Thread.isMainThread)}"#)
  fflush(nil)
}

@Observable @MainActor final class Tuner: MediaSessionRepresentable {
  let id = "tuner"
  var isPlaying = true
  var content: (any MediaContentRepresentable)? {
    RadioContent(id: "1", stationName: "Station", programName: "Program", artwork: nil)
  }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused) }
  var commands: [MediaCommand] {
    [
      .play {
        self.isPlaying = true
        say("play")
      },
      .pause {
        await Task.yield()
        self.isPlaying = false
        say("pause")
      },
    ]
  }
}

/// Counts the turns of the loop: GLib calls this on the main thread each time it is about to sleep.
nonisolated(unsafe) var turns = 0
func countingPoll(_ descriptors: UnsafeMutablePointer<GPollFD>?, _ count: guint, _ timeout: gint) -> gint {
  turns += 1
  return g_poll(descriptors, count, timeout)
}

func told(_: gpointer?) -> gboolean {
  print(#"{"event":"turns","count":\#(turns)}"#)
  fflush(nil)
  turns = 0
  return 1
}

func ended(_ loop: gpointer?) -> gboolean {
  g_main_loop_quit(OpaquePointer(loop))
  return 0
}

let loop = g_main_loop_new(nil, 0)
g_main_context_set_poll_func(nil, countingPoll)
g_unix_signal_add(SIGUSR1, told, nil)
g_unix_signal_add(SIGTERM, ended, UnsafeMutableRawPointer(loop))
do {
  if !CommandLine.arguments.contains("--detached") { try MainLoopBridge.attachToGLib() }
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(EXIT_FAILURE)
}
DesktopApplication.shared.identity = DesktopIdentity(playerName: "glibloop", displayName: "GLib loop")
DesktopApplication.shared.quitHandler = {
  say("quit")
  g_main_loop_quit(loop)
}
let tuner = Tuner()
let session = MediaSession(tuner)
Task {
  try await session.requestToBecomeApplicationPrimary()
  say("published")
}
say("started")
g_main_loop_run(loop)
