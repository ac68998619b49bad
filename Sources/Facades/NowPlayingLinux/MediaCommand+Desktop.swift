internal import NPCore
public import NowPlaying

extension MediaCommand {
  /// Changes the volume of the application; declares the present one as well.
  ///
  /// Made unavailable by `enabled(false)`, it shows a volume that others cannot change. Counterpart of MPRIS `Volume`.
  ///
  /// - Parameters:
  ///   - current: The present volume, 0 for silence, 1 for the sensible maximum, and more where the application allows; negative counts as 0.
  ///   - action: What the application does with the volume asked for, 0 or more; runs on the main actor.
  /// - Returns: The command, available.
  public static func changeVolume(
    current: Double, _ action: nonisolated(nonsending) @escaping (Double) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setVolume, declaration: current.isFinite ? .volume(max(0, current)) : nil) { command in
      guard case .setVolume(let volume) = command, volume.isFinite else { throw CommandFailure.notSupported }
      try await action(max(0, volume))
    }
  }

  /// Goes to an entry of a track list; declares the list as well.
  ///
  /// Made unavailable by `enabled(false)`, it shows a list through which others cannot move. The list is read with every change of the model, so of a long
  /// queue give a window around the current entry. Counterpart of the MPRIS interface `TrackList`.
  ///
  /// - Parameters:
  ///   - entries: The entries in playing order; of two of one id the first counts.
  ///   - current: The id of the entry that plays; nil when none of them does.
  ///   - queueIndex: The place of the current item in the whole queue, from 0; nil when unknown.
  ///   - queueCount: The length of the whole queue; nil when unknown.
  ///   - action: What the application does with the id of the entry chosen; runs on the main actor.
  /// - Returns: The command, available.
  public static func goToTrack(
    in entries: [TrackListEntry], current: TrackListEntry.ID?, queueIndex: Int? = nil, queueCount: Int? = nil,
    _ action: nonisolated(nonsending) @escaping (TrackListEntry.ID) async throws -> Void
  ) -> MediaCommand {
    var seen: Set<String> = []
    let tracks = entries.filter { seen.insert($0.id).inserted }.map(\.described)
    let list = TrackListDescription(tracks: tracks, current: tracks.firstIndex { $0.id == current })
    return MediaCommand(
      .goToTrack, declaration: .trackList(list, queueIndex: queueIndex, queueCount: queueCount)
    ) { command in
      guard case .goToTrack(let id) = command else { throw CommandFailure.notSupported }
      try await action(id)
    }
  }
}

extension TrackListEntry {
  /// The entry as the engine takes it, under its own id and without pictures.
  fileprivate var described: ContentDescription {
    var description = ContentDescription(content)
    description.id = id
    description.artwork = nil
    description.animatedArtwork = nil
    return description
  }
}
