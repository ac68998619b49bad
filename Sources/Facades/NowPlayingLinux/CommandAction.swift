internal import NPCore
internal import NowPlaying

/// Turns what an application throws into what whoever asked is told.
@MainActor
enum CommandAction {
  static func caught(
    _ action: @escaping @MainActor () async throws -> Void
  ) -> @MainActor () async throws(CommandFailure) -> Void {
    { () async throws(CommandFailure) in
      do { try await action() } catch { throw CommandFailure(error) }
    }
  }

  static func caught(
    _ open: @escaping @MainActor (URL) async throws -> Void
  ) -> @MainActor (String) async throws(CommandFailure) -> Void {
    { text async throws(CommandFailure) in
      guard let url = URL(string: text) else { throw .failed("“\(TextRepair.line(text))” is no URI.") }
      do { try await open(url) } catch { throw CommandFailure(error) }
    }
  }
}
