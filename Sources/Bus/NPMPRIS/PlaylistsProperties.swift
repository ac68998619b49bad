internal import NPCore
package import NPDBus

/// An order in which playlists can be asked for.
package enum PlaylistOrdering: String, Hashable, Sendable, CaseIterable {
  /// By name.
  case alphabetical = "Alphabetical"
  /// By the day they were made.
  case created = "Created"
  /// By the day they were changed.
  case modified = "Modified"
  /// By the day they were last played.
  case played = "Played"
  /// As the user has arranged them.
  case user = "User"
}

/// A playlist, as MPRIS shows it.
package struct Playlist: Hashable, Sendable {
  /// The D-Bus type: `(oss)`.
  package static let type = BusType.structure([.objectPath, .string, .string])

  /// Its id.
  package var id: ObjectPath
  /// Its name for people.
  package var name: String
  /// The URI of its icon; nil where there is none.
  package var iconURL: String?

  /// Names a playlist.
  package init(id: ObjectPath, name: String, iconURL: String? = nil) {
    self.id = id
    self.name = name
    self.iconURL = iconURL
  }

  /// The form sent.
  package var busValue: BusValue {
    .structure([
      .objectPath(id), .string(TextRepair.line(name)), .string(iconURL.flatMap { URIText.uri(from: $0) } ?? ""),
    ])
  }
}

/// The properties of `org.mpris.MediaPlayer2.Playlists`.
package struct PlaylistsProperties: InterfaceProperties {
  /// Those whose changes are told: all.
  package enum Property: String, SignalledProperty {
    /// The number of playlists.
    case playlistCount = "PlaylistCount"
    /// The orders on offer.
    case orderings = "Orderings"
    /// The playlist that plays.
    case activePlaylist = "ActivePlaylist"

    /// The interface of playlists.
    package static var interface: InterfaceDescription { MPRIS.playlists }
  }

  /// The number of playlists.
  package var playlistCount: UInt32
  /// The orders on offer; what is sent holds at least one.
  package var orderings: [PlaylistOrdering]
  /// The playlist that plays; nil when none does.
  package var activePlaylist: Playlist?

  /// Names what there is.
  package init(
    playlistCount: UInt32 = 0, orderings: [PlaylistOrdering] = [.user], activePlaylist: Playlist? = nil
  ) {
    self.playlistCount = playlistCount
    self.orderings = orderings
    self.activePlaylist = activePlaylist
  }

  /// The present value in the form sent.
  package func value(of property: Property) -> BusValue? {
    switch property {
    case .playlistCount: .uint32(playlistCount)
    case .orderings: .strings((orderings.isEmpty ? [.user] : orderings).map(\.rawValue))
    case .activePlaylist:
      .structure([
        .boolean(activePlaylist != nil),
        (activePlaylist ?? Playlist(id: MPRIS.noPlaylist, name: "")).busValue,
      ])
    }
  }

  /// The present value of a property by name; nil for unknown ones.
  package func value(of name: String) -> BusValue? {
    Property(rawValue: name).flatMap { value(of: $0) }
  }
}
