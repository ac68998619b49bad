package import NPCore
package import NPDBus

/// A signal of `org.mpris.MediaPlayer2.Player`.
package enum PlayerSignal: Hashable, Sendable {
  /// Playback is at this position now, by a jump that state and rate do not explain.
  case seeked(MediaTime)

  /// The signal in the form sent.
  package func signal(at path: ObjectPath = MPRIS.path) -> OutgoingSignal {
    switch self {
    case .seeked(let position):
      OutgoingSignal(
        MemberName(literal: "Seeked"), of: MPRIS.playerInterface, at: path, arguments: [MPRIS.position(position)])
    }
  }
}

/// A signal of `org.mpris.MediaPlayer2.TrackList`.
package enum TrackListSignal: Hashable, Sendable {
  /// The list is another one; a nil `current` means that no track of it plays.
  case replaced(tracks: [ObjectPath], current: ObjectPath?)
  /// A track was put behind another; a nil `after` means at the front.
  case added(TrackMetadata, after: ObjectPath?)
  /// A track was taken out.
  case removed(ObjectPath)
  /// The metadata of the track with this id changed, perhaps the id too.
  case metadataChanged(of: ObjectPath, to: TrackMetadata)

  /// The signal in the form sent.
  package func signal(at path: ObjectPath = MPRIS.path) -> OutgoingSignal {
    let (member, arguments): (MemberName, [BusValue]) =
      switch self {
      case .replaced(let tracks, let current):
        (MemberName(literal: "TrackListReplaced"), [.objectPaths(tracks), .objectPath(current ?? MPRIS.noTrack)])
      case .added(let metadata, let after):
        (MemberName(literal: "TrackAdded"), [metadata.busValue, .objectPath(after ?? MPRIS.noTrack)])
      case .removed(let track):
        (MemberName(literal: "TrackRemoved"), [.objectPath(track)])
      case .metadataChanged(let track, let metadata):
        (MemberName(literal: "TrackMetadataChanged"), [.objectPath(track), metadata.busValue])
      }
    return OutgoingSignal(member, of: MPRIS.trackListInterface, at: path, arguments: arguments)
  }
}

/// A signal of `org.mpris.MediaPlayer2.Playlists`.
package enum PlaylistsSignal: Hashable, Sendable {
  /// The name or the icon of a playlist changed.
  case playlistChanged(Playlist)

  /// The signal in the form sent.
  package func signal(at path: ObjectPath = MPRIS.path) -> OutgoingSignal {
    switch self {
    case .playlistChanged(let playlist):
      OutgoingSignal(
        MemberName(literal: "PlaylistChanged"), of: MPRIS.playlistsInterface, at: path,
        arguments: [playlist.busValue])
    }
  }
}
