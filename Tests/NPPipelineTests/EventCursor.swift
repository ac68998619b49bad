@testable internal import NPPipeline

/// Reads a pipeline's events one after the other, and keeps them.
struct EventCursor {
  struct Ended: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var seen: [PipelineEvent] = []
  private var iterator: AsyncStream<PipelineEvent>.AsyncIterator
  /// A pipeline ends when it is released, and a test still waits after its last command.
  private let owner: AnyObject

  init(_ pipeline: Pipeline) {
    owner = pipeline
    iterator = pipeline.events.makeAsyncIterator()
  }

  init(_ pipeline: SynthesisPipeline) {
    owner = pipeline
    iterator = pipeline.events.makeAsyncIterator()
  }

  /// Reads on until `find` finds something in an event; a test's time limit is the limit.
  @discardableResult
  mutating func wait<Found>(
    for what: String = "", _ find: (PipelineEvent) -> Found?
  ) async throws -> Found {
    while let event = await iterator.next(isolation: #isolation) {
      seen.append(event)
      if let found = find(event) { return found }
      // Nothing will follow a failure: say what it was instead of waiting for the time limit.
      if case .stateChanged(.failed(let error)) = event { throw Ended(description: "waiting for \(what): \(error)") }
    }
    throw Ended(description: "waiting for \(what): the events ended")
  }

  mutating func waitFor(_ state: PlaybackState) async throws {
    try await wait(for: "\(state)") { $0 == .stateChanged(state) ? true : nil }
  }

  mutating func waitForBuffering() async throws {
    try await wait(for: "buffering") { event -> Bool? in
      if case .stateChanged(.buffering) = event { true } else { nil }
    }
  }

  mutating func waitForFailure() async throws -> PipelineError {
    try await wait(for: "a failure") { event in
      if case .stateChanged(.failed(let error)) = event { error } else { nil }
    }
  }

  mutating func waitForTags(where isRight: (MediaTags) -> Bool = { _ in true }) async throws -> MediaTags {
    try await wait(for: "tags") { event in
      if case .tagsChanged(let tags) = event, isRight(tags) { tags } else { nil }
    }
  }

  /// The states without those that only a busy machine shows.
  var steadyStates: [PlaybackState] { states.filter { if case .buffering = $0 { false } else { true } } }

  var states: [PlaybackState] {
    seen.compactMap { if case .stateChanged(let state) = $0 { state } else { nil } }
  }

  var started: [MediaLocation] {
    seen.compactMap { if case .trackStarted(let location) = $0 { location } else { nil } }
  }

  var warnings: [PipelineError] {
    seen.compactMap { if case .warning(let error) = $0 { error } else { nil } }
  }
}
