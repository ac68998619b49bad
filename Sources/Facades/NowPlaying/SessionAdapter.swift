internal import NPCore
internal import NPHost
internal import Observation

/// Joins a model to the host: reads it when it changes, and runs its actions.
///
/// Its flags are observable on its behalf of `MediaSession`, which shows them.
@Observable
@MainActor
final class SessionAdapter: HostedSession {
  @ObservationIgnored private let model: any MediaSessionRepresentable
  @ObservationIgnored private let host: SessionHost
  @ObservationIgnored private var reading: SessionReading
  @ObservationIgnored private var token: SessionToken?
  @ObservationIgnored private let mark = ChangeMark()
  @ObservationIgnored private var isReading = false
  /// The commands whose hold has begun, by kind; what ends a hold belongs to what began it.
  @ObservationIgnored private var holds: [CommandKind: MediaCommand] = [:]

  private(set) var canBecomeApplicationPrimary = false
  private(set) var isApplicationPrimary = false
  private(set) var isSystemPrimary = false

  /// Registers the model; it is read in the next turn of the main actor, as it may still be under construction.
  init(_ model: any MediaSessionRepresentable, id: String, host: SessionHost) {
    self.model = model
    self.host = host
    reading = SessionReading(id: id, clocks: host.clocks)
    token = host.register(self, id: id)
    if mark.noteChange() { Self.awaitTurn(of: self) }
  }

  /// Reads the model now if it has changed, so that a request is judged by what the application last said.
  ///
  /// A model that asks for a flag while it is being read gets the flag as it stands.
  func refresh() {
    if mark.needsReading, !isReading { read() }
  }

  func request(_ request: PrimaryRequest) throws(SessionRefusal) {
    refresh()
    guard let token else { throw .invalidated }
    try host.request(request, by: token)
  }

  /// Leaves the host for good.
  func end() {
    guard let token else { return }
    self.token = nil
    host.release(token)
  }

  func stand(_ standing: SessionStanding) {
    // Observers of a flag are told of its own changes alone.
    if canBecomeApplicationPrimary != standing.canBecomeApplicationPrimary {
      canBecomeApplicationPrimary = standing.canBecomeApplicationPrimary
    }
    if isApplicationPrimary != standing.isApplicationPrimary { isApplicationPrimary = standing.isApplicationPrimary }
    if isSystemPrimary != standing.isSystemPrimary { isSystemPrimary = standing.isSystemPrimary }
  }

  func perform(_ command: SessionCommand) async throws(CommandFailure) {
    guard token != nil else { throw .sessionEnded }
    guard let declared = declaration(for: command) else { throw .notSupported }
    do {
      try await declared.action(command)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Asks the model anew, so that no closure is kept and none is out of date.
  private func declaration(for command: SessionCommand) -> MediaCommand? {
    let kind = command.kind
    if command == .endSeekForward || command == .endSeekBackward, let begun = holds.removeValue(forKey: kind) {
      return begun
    }
    guard let declared = model.commands.first(where: { $0.description.kind == kind }), declared.description.isEnabled
    else { return nil }
    if command == .beginSeekForward || command == .beginSeekBackward { holds[kind] = declared }
    return declared
  }

  private func read() {
    guard let token else { return }
    isReading = true
    mark.noteReading()
    let state = withObservationTracking {
      reading.read(model)
    } onChange: { [mark, weak self] in
      if mark.noteChange(), let self { Self.awaitTurn(of: self) }
    }
    isReading = false
    host.update(token, state)
  }

  /// One turn later all changes of this one are made; it reads even if a request has read meanwhile, which may have been in the midst of a change.
  private nonisolated static func awaitTurn(of adapter: SessionAdapter) {
    Task { @MainActor [weak adapter] in
      guard let adapter else { return }
      adapter.mark.noteArrival()
      adapter.read()
    }
  }
}
