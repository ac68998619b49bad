import Foundation
import NowPlaying
import NowPlayingLinux
import Observation

/// Carries out lines, and holds the sessions.
@MainActor
final class Script {
  private var models: [String: ScriptedModel] = [:]
  private var sessions: [String: MediaSession<ScriptedModel>] = [:]
  private var watches: [String: FlagWatch] = [:]

  /// A line, read and found right; what it does is decided before anything is done.
  private enum Step {
    /// Done within the turn.
    case now(@MainActor () throws -> Void)
    /// Waits.
    case later(@MainActor () async throws -> Void)
  }

  func run(_ line: String) async throws {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    } catch {
      throw ScriptError("the line is no JSON")
    }
    switch try step(value) {
    case .now(let action): try action()
    case .later(let action): try await action()
    }
  }

  private func step(_ value: JSONValue) throws -> Step {
    let fields = try Fields(value, of: "line")
    let name = try fields.need("do", fields.text("do"))
    let step =
      switch name {
      case "session", "content", "snapshot", "commands", "volume", "tracks", "request", "release", "flags", "volumes":
        try sessionStep(name, try fields.need("session", fields.text("session")), fields)
      case "batch", "repeat", "wait": try flowStep(name, fields)
      case "identity", "handlers", "policy", "shutdown", "exit": try applicationStep(name, fields)
      default: throw ScriptError("line.do does not know \(name)")
      }
    try fields.end()
    return step
  }

  private func existing(_ id: String) throws -> ScriptedModel {
    guard let model = models[id] else { throw ScriptError("there is no session \(id)") }
    return model
  }
}

// MARK: Sessions

extension Script {
  private func sessionStep(_ name: String, _ id: String, _ fields: Fields) throws -> Step {
    switch name {
    case "session": return .now { self.make(id) }
    case "content":
      guard fields.has("content") else { throw ScriptError("line needs content") }
      let content = try fields.any("content").map(ScriptedContent.read)
      return .now { try self.existing(id).content = content }
    case "snapshot":
      guard fields.has("snapshot") else { throw ScriptError("line needs snapshot") }
      let state = try fields.any("snapshot").map(ScriptedSnapshot.init(_:))
      return .now { try self.existing(id).state = state }
    case "commands":
      let commands = try fields.need("commands", fields.list("commands")).map(ScriptedCommand.init)
      return .now { try self.existing(id).declared = commands }
    case "volume":
      guard fields.has("volume") else { throw ScriptError("line needs volume") }
      let (volume, isEnabled) = (try fields.number("volume"), try fields.flag("enabled") ?? true)
      return .now {
        let model = try self.existing(id)
        (model.volume, model.isVolumeEnabled) = (volume, isEnabled)
      }
    case "tracks":
      let tracks = try tracks(fields)
      return .now { try self.existing(id).tracks = tracks }
    case "release":
      return .now {
        guard self.sessions.removeValue(forKey: id) != nil else { throw ScriptError("there is no session \(id)") }
        self.watches[id] = nil
        self.models[id] = nil
      }
    case "flags": return .now { try self.watch(id).say() }
    case "volumes": return try volumes(id, fields)
    default: return try request(id, fields)
    }
  }

  private func make(_ id: String) {
    let model = models[id] ?? ScriptedModel(id: id)
    models[id] = model
    let session = MediaSession(model)
    sessions[id] = session
    watches[id] = FlagWatch(session)
  }

  private func watch(_ id: String) throws -> FlagWatch {
    guard let watch = watches[id] else { throw ScriptError("there is no session \(id)") }
    return watch
  }

  private func tracks(_ fields: Fields) throws -> ScriptedModel.Tracks? {
    guard fields.has("entries") else { throw ScriptError("line needs entries") }
    let entries = try fields.list("entries")?.map { value in
      let entry = try Fields(value, of: "entry")
      let id = try entry.need("id", entry.text("id"))
      let content = try ScriptedContent.read(entry.need("content", entry.any("content")))
      try entry.end()
      return TrackListEntry(id: id, content: content)
    }
    let (current, isEnabled) = (try fields.text("current"), try fields.flag("enabled") ?? true)
    let (index, count) = (try fields.integer("queueIndex"), try fields.integer("queueCount"))
    return entries.map {
      ScriptedModel.Tracks(
        entries: $0, current: current, queueIndex: index, queueCount: count, isEnabled: isEnabled)
    }
  }

  private func request(_ id: String, _ fields: Fields) throws -> Step {
    let isSystem = try fields.need("scope", fields.choice("scope", ["application": false, "system": true]))
    return .later {
      guard let session = self.sessions[id] else { throw ScriptError("there is no session \(id)") }
      var result = "ok"
      do {
        if isSystem {
          try await session.requestToBecomeSystemPrimary()
        } else {
          try await session.requestToBecomeApplicationPrimary()
        }
      } catch {
        result = "\(error)"
      }
      Output.say("requested", ["session": .text(id), "result": .text(result)])
    }
  }

  private func volumes(_ id: String, _ fields: Fields) throws -> Step {
    let from = try fields.need("from", fields.number("from"))
    let to = try fields.need("to", fields.number("to"))
    let count = try fields.need("count", fields.integer("count"))
    let within = try fields.number("within") ?? 0
    guard count >= 2, within >= 0 else { throw ScriptError("line.count must be 2 or more, line.within not negative") }
    return .later {
      let model = try self.existing(id)
      let start = ContinuousClock.now
      for step in 0..<count {
        let part = Double(step) / Double(count - 1)
        try await Task.sleep(until: start + .seconds(within * part))
        model.volume = from + (to - from) * part
      }
    }
  }
}

// MARK: Flow

extension Script {
  private func flowStep(_ name: String, _ fields: Fields) throws -> Step {
    switch name {
    case "wait":
      let seconds = try fields.need("seconds", fields.number("seconds"))
      return .later { try await Task.sleep(for: .seconds(seconds)) }
    case "batch":
      let actions = try fields.need("lines", fields.list("lines")).map(immediate)
      return .now { for action in actions { try action() } }
    default:
      let times = try fields.need("times", fields.integer("times"))
      let action = try immediate(fields.need("line", fields.any("line")))
      guard times >= 0 else { throw ScriptError("line.times must not be negative") }
      guard try fields.flag("turns") ?? false else { return .now { for _ in 0..<times { try action() } } }
      return .later {
        for _ in 0..<times {
          try action()
          await Task { @MainActor in }.value
        }
      }
    }
  }

  private func immediate(_ value: JSONValue) throws -> @MainActor () throws -> Void {
    guard case .now(let action) = try step(value) else { throw ScriptError("a line in another must need no waiting") }
    return action
  }
}

// MARK: Application

extension Script {
  private func applicationStep(_ name: String, _ fields: Fields) throws -> Step {
    switch name {
    case "identity": return try identity(fields)
    case "handlers": return try handlers(fields)
    case "policy": return try policy(fields)
    case "shutdown":
      return .later {
        await DesktopApplication.shared.shutDown()
        Output.say("shutDown")
      }
    default: return .now { exit(EXIT_SUCCESS) }
    }
  }

  private func identity(_ fields: Fields) throws -> Step {
    var identity = DesktopIdentity(
      playerName: try fields.need("player", fields.text("player")),
      displayName: try fields.need("name", fields.text("name")))
    identity.desktopEntry = try fields.text("desktopEntry")
    identity.keepsArtworkPrivate = try fields.flag("privateArtwork") ?? false
    return .now { [identity] in DesktopApplication.shared.identity = identity }
  }

  private func handlers(_ fields: Fields) throws -> Step {
    let (raises, quits) = (try fields.flag("raise") ?? false, try fields.flag("quit") ?? false)
    let (schemes, types) = (try fields.texts("uris"), try fields.texts("mediaTypes") ?? [])
    return .now {
      let application = DesktopApplication.shared
      application.raiseHandler = raises ? { @MainActor in Output.say("raise") } : nil
      application.quitHandler = quits ? { @MainActor in Output.say("quit") } : nil
      application.uriHandler = schemes.map { schemes in
        URIHandler(schemes: schemes, mediaTypes: types) { Output.say("open", ["uri": .text($0.absoluteString)]) }
      }
    }
  }

  private func policy(_ fields: Fields) throws -> Step {
    let policy = try fields.need("policy", fields.choice("policy", ["desktop": SessionPolicy.desktop, "ios": .ios]))
    let modes = try fields.texts("backgroundModes") ?? []
    let (active, mixable) = (try fields.flag("active"), try fields.flag("mixable") ?? false)
    let isForeground = try fields.flag("foreground") ?? true
    return .now {
      let application = DesktopApplication.shared
      application.policy = policy
      application.bundle = BundleFacts(backgroundModes: Set(modes))
      application.audioSession = active.map { AudioSessionFacts(isActive: $0, isMixable: mixable) }
      application.isForeground = isForeground
    }
  }
}

/// Says the flags of a session whenever one changes, without keeping the session alive.
@MainActor
final class FlagWatch {
  private weak var session: MediaSession<ScriptedModel>?

  init(_ session: MediaSession<ScriptedModel>) {
    self.session = session
    watch()
  }

  func say() {
    guard let session else { return }
    Output.say(
      "flags",
      [
        "session": .text(session.id), "canBecome": .flag(session.canBecomeApplicationPrimary),
        "application": .flag(session.isApplicationPrimary), "system": .flag(session.isSystemPrimary),
      ])
  }

  private func watch() {
    guard let session else { return }
    withObservationTracking {
      _ = (session.canBecomeApplicationPrimary, session.isApplicationPrimary, session.isSystemPrimary)
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.watch()
        self?.say()
      }
    }
  }
}
