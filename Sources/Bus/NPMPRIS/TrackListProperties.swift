package import NPDBus

/// The properties of `org.mpris.MediaPlayer2.TrackList`.
package struct TrackListProperties: InterfaceProperties {
  /// Those whose changes are told: all, `Tracks` by name alone.
  package enum Property: String, SignalledProperty {
    /// The ids of the tracks.
    case tracks = "Tracks"
    /// Whether tracks can be added and removed.
    case canEditTracks = "CanEditTracks"

    /// The interface of the list of tracks.
    package static var interface: InterfaceDescription { MPRIS.trackList }
  }

  /// The ids of the tracks in playing order.
  package var tracks: [ObjectPath]
  /// Whether `AddTrack` and `RemoveTrack` have an effect.
  package var canEditTracks: Bool

  /// Names a list.
  package init(tracks: [ObjectPath] = [], canEditTracks: Bool = false) {
    self.tracks = tracks
    self.canEditTracks = canEditTracks
  }

  /// The present value in the form sent.
  package func value(of property: Property) -> BusValue? {
    switch property {
    case .tracks: .objectPaths(tracks)
    case .canEditTracks: .boolean(canEditTracks)
    }
  }

  /// The present value of a property by name; nil for unknown ones.
  package func value(of name: String) -> BusValue? {
    Property(rawValue: name).flatMap { value(of: $0) }
  }
}
