package import NPDBus

extension MPRIS {
  /// The interface of the application, as introspection tells it.
  package static let root = InterfaceDescription(
    rootInterface,
    methods: [.init("Raise"), .init("Quit")],
    properties: [
      .init("CanQuit", .boolean),
      .init("Fullscreen", .boolean, isWritable: true),
      .init("CanSetFullscreen", .boolean),
      .init("CanRaise", .boolean),
      .init("HasTrackList", .boolean),
      .init("Identity", .string),
      .init("DesktopEntry", .string),
      .init("SupportedUriSchemes", .strings),
      .init("SupportedMimeTypes", .strings),
    ])

  /// The interface of playback, as introspection tells it.
  package static let player = InterfaceDescription(
    playerInterface,
    methods: [
      .init("Next"),
      .init("Previous"),
      .init("Pause"),
      .init("PlayPause"),
      .init("Stop"),
      .init("Play"),
      .init("Seek", input: [.init("Offset", .int64)]),
      .init("SetPosition", input: [.init("TrackId", .objectPath), .init("Position", .int64)]),
      .init("OpenUri", input: [.init("Uri", .string)]),
    ],
    signals: [.init("Seeked", arguments: [.init("Position", .int64)])],
    properties: [
      .init("PlaybackStatus", .string),
      .init("LoopStatus", .string, isWritable: true),
      .init("Rate", .double, isWritable: true),
      .init("Shuffle", .boolean, isWritable: true),
      .init("Metadata", .properties),
      .init("Volume", .double, isWritable: true),
      .init("Position", .int64, changes: .none),
      .init("MinimumRate", .double),
      .init("MaximumRate", .double),
      .init("CanGoNext", .boolean),
      .init("CanGoPrevious", .boolean),
      .init("CanPlay", .boolean),
      .init("CanPause", .boolean),
      .init("CanSeek", .boolean),
      .init("CanControl", .boolean, changes: .none),
    ])

  /// The interface of the list of tracks, as introspection tells it.
  package static let trackList = InterfaceDescription(
    trackListInterface,
    methods: [
      .init(
        "GetTracksMetadata", input: [.init("TrackIds", .objectPaths)], output: [.init("Metadata", .array(.properties))]),
      .init(
        "AddTrack",
        input: [.init("Uri", .string), .init("AfterTrack", .objectPath), .init("SetAsCurrent", .boolean)]),
      .init("RemoveTrack", input: [.init("TrackId", .objectPath)]),
      .init("GoTo", input: [.init("TrackId", .objectPath)]),
    ],
    signals: [
      .init("TrackListReplaced", arguments: [.init("Tracks", .objectPaths), .init("CurrentTrack", .objectPath)]),
      .init("TrackAdded", arguments: [.init("Metadata", .properties), .init("AfterTrack", .objectPath)]),
      .init("TrackRemoved", arguments: [.init("TrackId", .objectPath)]),
      .init("TrackMetadataChanged", arguments: [.init("TrackId", .objectPath), .init("Metadata", .properties)]),
    ],
    properties: [
      .init("Tracks", .objectPaths, changes: .invalidates),
      .init("CanEditTracks", .boolean),
    ])

  /// The interface of playlists, as introspection tells it.
  package static let playlists = InterfaceDescription(
    playlistsInterface,
    methods: [
      .init("ActivatePlaylist", input: [.init("PlaylistId", .objectPath)]),
      .init(
        "GetPlaylists",
        input: [
          .init("Index", .uint32), .init("MaxCount", .uint32), .init("Order", .string), .init("ReverseOrder", .boolean),
        ],
        output: [.init("Playlists", .array(Playlist.type))]),
    ],
    signals: [.init("PlaylistChanged", arguments: [.init("Playlist", Playlist.type)])],
    properties: [
      .init("PlaylistCount", .uint32),
      .init("Orderings", .strings),
      .init("ActivePlaylist", .structure([.boolean, Playlist.type])),
    ])
}
