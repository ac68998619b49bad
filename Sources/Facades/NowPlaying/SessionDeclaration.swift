package import NPCore

/// State that rides with a command, since it is declared together with the way to change it.
package enum SessionDeclaration: Hashable, Sendable {
  /// The volume, 0 or more.
  case volume(Double)
  /// The list of tracks, and the place in the whole queue where known.
  case trackList(TrackListDescription, queueIndex: Int?, queueCount: Int?)
}
