package import NPCore
package import NPDBus

/// A call of `org.mpris.MediaPlayer2`.
package enum RootMethod: Hashable, Sendable {
  /// Bring the window to the front.
  case raise
  /// End the application.
  case quit

  /// Reads a call; throws `UnknownMethod`.
  package init(_ invocation: any MethodInvocation) throws(BusError) {
    try self.init(member: invocation.member, arguments: invocation.arguments)
  }

  /// Reads a call; throws `UnknownMethod`.
  package init(member: MemberName, arguments: [BusValue]) throws(BusError) {
    switch member.rawValue {
    case "Raise": self = .raise
    case "Quit": self = .quit
    default: throw .unknownMethod(member.rawValue, of: MPRIS.rootInterface.rawValue)
    }
  }
}

/// A call of `org.mpris.MediaPlayer2.Player`.
package enum PlayerMethod: Hashable, Sendable {
  /// The next track.
  case next
  /// The previous track.
  case previous
  /// Halt.
  case pause
  /// Change between playing and halted.
  case playPause
  /// End playback.
  case stop
  /// Start or resume.
  case play
  /// Move by a span, negative for back.
  case seek(MediaTime)
  /// Go to a position, provided that the track of this id still is the current one.
  case setPosition(track: ObjectPath, position: MediaTime)
  /// Open a URI.
  case openURI(String)

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(_ invocation: any MethodInvocation) throws(BusError) {
    try self.init(member: invocation.member, arguments: invocation.arguments)
  }

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(member: MemberName, arguments: [BusValue]) throws(BusError) {
    var arguments = MethodArguments(member, arguments)
    switch member.rawValue {
    case "Next": self = .next
    case "Previous": self = .previous
    case "Pause": self = .pause
    case "PlayPause": self = .playPause
    case "Stop": self = .stop
    case "Play": self = .play
    case "Seek": self = .seek(try arguments.time())
    case "SetPosition": self = .setPosition(track: try arguments.path(), position: try arguments.time())
    case "OpenUri": self = .openURI(try arguments.text())
    default: throw .unknownMethod(member.rawValue, of: MPRIS.playerInterface.rawValue)
    }
  }
}

/// A call of `org.mpris.MediaPlayer2.TrackList`.
package enum TrackListMethod: Hashable, Sendable {
  /// Ask for the metadata of tracks.
  case getTracksMetadata([ObjectPath])
  /// Put a URI behind a track; a nil `after` means at the front.
  case addTrack(uri: String, after: ObjectPath?, setAsCurrent: Bool)
  /// Take a track out.
  case removeTrack(ObjectPath)
  /// Play a track of the list.
  case goTo(ObjectPath)

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(_ invocation: any MethodInvocation) throws(BusError) {
    try self.init(member: invocation.member, arguments: invocation.arguments)
  }

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(member: MemberName, arguments: [BusValue]) throws(BusError) {
    var arguments = MethodArguments(member, arguments)
    switch member.rawValue {
    case "GetTracksMetadata": self = .getTracksMetadata(try arguments.paths())
    case "AddTrack":
      let (uri, after) = (try arguments.text(), try arguments.path())
      self = .addTrack(uri: uri, after: after == MPRIS.noTrack ? nil : after, setAsCurrent: try arguments.truth())
    case "RemoveTrack": self = .removeTrack(try arguments.path())
    case "GoTo": self = .goTo(try arguments.path())
    default: throw .unknownMethod(member.rawValue, of: MPRIS.trackListInterface.rawValue)
    }
  }
}

/// A call of `org.mpris.MediaPlayer2.Playlists`.
package enum PlaylistsMethod: Hashable, Sendable {
  /// Play a playlist.
  case activatePlaylist(ObjectPath)
  /// Ask for at most `maximum` playlists from `index` on.
  case getPlaylists(index: UInt32, maximum: UInt32, order: PlaylistOrdering, isReversed: Bool)

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(_ invocation: any MethodInvocation) throws(BusError) {
    try self.init(member: invocation.member, arguments: invocation.arguments)
  }

  /// Reads a call; throws `UnknownMethod` or `InvalidArgs`.
  package init(member: MemberName, arguments: [BusValue]) throws(BusError) {
    var arguments = MethodArguments(member, arguments)
    switch member.rawValue {
    case "ActivatePlaylist": self = .activatePlaylist(try arguments.path())
    case "GetPlaylists":
      self = .getPlaylists(
        index: try arguments.count(), maximum: try arguments.count(),
        order: try arguments.choice(PlaylistOrdering.self),
        isReversed: try arguments.truth())
    default: throw .unknownMethod(member.rawValue, of: MPRIS.playlistsInterface.rawValue)
    }
  }
}
