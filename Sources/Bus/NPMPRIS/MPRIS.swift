package import NPCore
package import NPDBus

/// The fixed names of MPRIS 2.2.
package enum MPRIS {
  /// The one object of a player.
  package static let path = ObjectPath(literal: "/org/mpris/MediaPlayer2")
  /// What every player's bus name begins with, with the dot.
  package static let namePrefix = "org.mpris.MediaPlayer2."
  /// The namespace of players' bus names, as `arg0namespace` takes it.
  package static let nameSpace = "org.mpris.MediaPlayer2"
  /// The path that stands for no track; legal only where a method or a signal says so.
  package static let noTrack = ObjectPath(literal: "/org/mpris/MediaPlayer2/TrackList/NoTrack")
  /// The part of the path space that the specification keeps for itself; no track id may lie there.
  package static let reservedPathPrefix = "/org/mpris"
  /// The path that stands in for a playlist's where there is none.
  package static let noPlaylist = ObjectPath(literal: "/")
  /// What the path of each of our tracks begins with, with the slash.
  package static let trackPathPrefix = "/io/github/swift_now_playing/track/"

  /// The interface of the application.
  package static let rootInterface = InterfaceName(literal: "org.mpris.MediaPlayer2")
  /// The interface of playback.
  package static let playerInterface = InterfaceName(literal: "org.mpris.MediaPlayer2.Player")
  /// The interface of the list of tracks.
  package static let trackListInterface = InterfaceName(literal: "org.mpris.MediaPlayer2.TrackList")
  /// The interface of playlists.
  package static let playlistsInterface = InterfaceName(literal: "org.mpris.MediaPlayer2.Playlists")

  /// The path of a track of this id: the same id and occurrence always give the same path, different ones different paths.
  ///
  /// `occurrence` counts from 1 the entries of one list that share the id.
  package static func trackPath(of id: String, occurrence: Int = 1) -> ObjectPath {
    guard let path = ObjectPath(trackPathPrefix + TrackIDEncoding.element(for: id, occurrence: occurrence)) else {
      preconditionFailure("an encoded track id is no path element: \(id)")
    }
    return path
  }

  /// The value of `Position`: never negative, since clients wrap it.
  package static func position(_ position: MediaTime) -> BusValue {
    .int64(position.clamped(to: nil).microseconds)
  }
}
