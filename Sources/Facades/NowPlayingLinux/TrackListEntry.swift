public import NowPlaying

/// One entry of a track list; the same content twice makes two entries with ids of their own.
public struct TrackListEntry: Identifiable {
  /// The key of the entry within the list; stays the same when the entry moves.
  public let id: String
  /// What is played there; its picture is ignored.
  public let content: any MediaContentRepresentable

  /// Names an entry.
  ///
  /// - Parameters:
  ///   - id: The key of the entry within the list.
  ///   - content: What is played there.
  public init(id: String, content: any MediaContentRepresentable) {
    self.id = id
    self.content = content
  }
}
