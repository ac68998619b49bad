import Foundation
import NowPlaying
import NowPlayingLinux
import Observation

/// The application's model; every property is set by lines, or by actions that act.
@Observable
@MainActor
final class ScriptedModel: MediaSessionRepresentable {
  /// A list of tracks as set by a line.
  struct Tracks {
    var entries: [TrackListEntry]
    var current: String?
    var queueIndex: Int?
    var queueCount: Int?
    var isEnabled: Bool
  }

  let id: String
  var content: (any MediaContentRepresentable)?
  var state: ScriptedSnapshot?
  var declared: [ScriptedCommand] = []
  var volume: Double?
  var isVolumeEnabled = true
  var tracks: Tracks?

  init(id: String) { self.id = id }

  var playbackSnapshot: MediaPlaybackSnapshot? { state?.snapshot }

  var commands: [MediaCommand] {
    var commands = declared.map { $0.command(self) }
    if let volume {
      let command = MediaCommand.changeVolume(current: volume) { volume in
        self.say("changeVolume", argument: .number(volume), phase: nil)
        self.volume = volume
      }
      commands.append(command.enabled(isVolumeEnabled))
    }
    if let tracks {
      let command = MediaCommand.goToTrack(
        in: tracks.entries, current: tracks.current, queueIndex: tracks.queueIndex, queueCount: tracks.queueCount
      ) { id in
        self.say("goToTrack", argument: .text(id), phase: nil)
        self.tracks?.current = id
        self.content = self.tracks?.entries.first { $0.id == id }?.content ?? self.content
      }
      commands.append(command.enabled(tracks.isEnabled))
    }
    return commands
  }

  private func say(_ kind: String, argument: JSONValue?, phase: String?) {
    // Traps unless actions run where they must.
    MainActor.assertIsolated()
    var fields: [String: JSONValue] = ["session": .text(id), "kind": .text(kind)]
    fields["argument"] = argument
    fields["phase"] = phase.map { .text($0) }
    Output.say("command", fields)
  }

  /// An action begins.
  func invoked(_ command: ScriptedCommand, argument: JSONValue?, phase: String?) async throws {
    say(command.kind, argument: argument, phase: phase)
    if command.delay > 0 { try await Task.sleep(for: .seconds(command.delay)) }
    if command.acts { act(command.kind, argument: argument, phase: phase) }
    if command.hangs { try await Task.sleep(for: .seconds(86_400)) }
    if let failure = command.failure { throw ScriptError(failure) }
  }

  private func act(_ kind: String, argument: JSONValue?, phase: String?) {
    var state = self.state ?? ScriptedSnapshot(state: "stopped")
    defer { self.state = state }
    switch (kind, argument) {
    case ("play", _): state.rebase { $0.state = "playing" }
    case ("pause", _): state.rebase { $0.state = "paused" }
    case ("stop", _): state.rebase { $0.state = "stopped" }
    case ("togglePlayPause", _): state.rebase { $0.state = $0.state == "playing" ? "paused" : "playing" }
    case ("skipForward", .number(let span)): state.rebase { $0.elapsed = ($0.elapsed ?? 0) + span }
    case ("skipBackward", .number(let span)): state.rebase { $0.elapsed = max(0, ($0.elapsed ?? 0) - span) }
    case ("seekToPosition", .number(let position)): state.rebase { $0.elapsed = position }
    case ("seekForward", _): state.rebase { $0.rate = phase == "begin" ? 5 : $0.defaultRate }
    case ("seekBackward", _): state.rebase { $0.rate = phase == "begin" ? -5 : $0.defaultRate }
    case ("changePlaybackRate", .number(let rate)) where rate != 0: state.rebase { $0.rate = Float(rate) }
    case (_, .text(let name)): setMode(kind, name)
    default: break
    }
  }

  private func setMode(_ kind: String, _ name: String) {
    guard let index = declared.firstIndex(where: { $0.kind == kind }) else { return }
    declared[index].repeatMode = ScriptedCommand.repeatNames[name] ?? declared[index].repeatMode
    declared[index].shuffleMode = ScriptedCommand.shuffleNames[name] ?? declared[index].shuffleMode
    declared[index].status = ScriptedCommand.statusNames[name] ?? declared[index].status
  }
}
