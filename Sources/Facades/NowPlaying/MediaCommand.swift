package import NPCore

/// Something that can be asked of a session, and what the application does then.
///
/// Actions run on the main actor, one at a time per session. An action that throws answers whoever asked with the text of its error: the localized
/// description of a `LocalizedError` or `CustomNSError`, else what the error prints. Actions take their caller's isolation, so a closure written on the
/// main actor may capture anything.
public struct MediaCommand {
  /// The command without its closure.
  package var description: CommandDescription
  /// State that rides with it; nil where it carries none.
  package let declaration: SessionDeclaration?
  /// What the application does; takes the command with its argument.
  package let action: nonisolated(nonsending) (SessionCommand) async throws -> Void

  /// Declares a command; `action` gets the command as it arrived, with its argument.
  package init(
    _ kind: CommandKind, detail: CommandDetail = .none, declaration: SessionDeclaration? = nil,
    action: nonisolated(nonsending) @escaping (SessionCommand) async throws -> Void
  ) {
    description = CommandDescription(kind, detail: detail)
    self.declaration = declaration
    self.action = action
  }

  /// The same command, available or not.
  ///
  /// - Parameter isEnabled: Whether the action may be invoked; a command that is not available is shown all the same.
  /// - Returns: A copy.
  public func enabled(_ isEnabled: Bool) -> MediaCommand {
    var copy = self
    copy.description.isEnabled = isEnabled
    return copy
  }
}
