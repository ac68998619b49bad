internal import NPCore
internal import NPDBus
internal import NPMPRIS
internal import Testing

@Suite("Interface properties")
struct InterfacePropertiesTests {
  private func told<Property: SignalledProperty>(_ type: Property.Type) -> Set<String> {
    Set(Property.allCases.map(\.rawValue))
  }

  private func signalled(_ interface: InterfaceDescription) -> Set<String> {
    Set(
      interface.properties.filter { $0.changeSignal == .value || $0.changeSignal == .invalidates }
        .map(\.name.rawValue))
  }

  @Test("The properties that can be told are exactly those that the interface says are told")
  func told() {
    #expect(told(RootProperties.Property.self) == signalled(MPRIS.root))
    #expect(told(PlayerProperties.Property.self) == signalled(MPRIS.player))
    #expect(told(TrackListProperties.Property.self) == signalled(MPRIS.trackList))
    #expect(told(PlaylistsProperties.Property.self) == signalled(MPRIS.playlists))
    #expect(told(SessionProperties.Property.self) == signalled(Session1.interface))
  }

  @Test("Position, CanControl and Anchor can be told by nothing")
  func untold() {
    #expect(PlayerProperties.Property(rawValue: "Position") == nil)
    #expect(PlayerProperties.Property(rawValue: "CanControl") == nil)
    #expect(SessionProperties.Property(rawValue: "Anchor") == nil)
    #expect(SessionProperties.Property(rawValue: "Version") == nil)
  }

  @Test("Every value has the type that the interface says")
  func types() {
    func check(_ properties: some InterfaceProperties, _ interface: InterfaceDescription, except: Set<String> = []) {
      for property in interface.properties where !except.contains(property.name.rawValue) {
        let value = properties.value(of: property.name.rawValue)
        #expect(value?.type == property.type, "\(property.name)")
        #expect(value?.defect == nil)
      }
    }
    var root = RootProperties(identity: "I")
    (root.fullscreen, root.canSetFullscreen, root.desktopEntry) = (true, true, "d")
    check(root, MPRIS.root)
    var player = PlayerProperties()
    (player.loopStatus, player.shuffle) = (.track, true)
    check(player, MPRIS.player, except: ["Position"])
    #expect(MPRIS.position(.zero).type == MPRIS.player.property("Position")?.type)
    check(TrackListProperties(tracks: [MPRIS.path]), MPRIS.trackList)
    check(PlaylistsProperties(), MPRIS.playlists)
  }

  @Test("Equal states tell nothing")
  func nothing() {
    let player = PlayerProperties()
    #expect(player.changes(since: player).isEmpty)
    #expect(player.changes(since: player).signal() == nil)
  }

  @Test("One change of state is one signal with the changed values alone, in a fixed order")
  func changes() throws {
    let old = PlayerProperties()
    var new = old
    new.canPause = true
    new.playbackStatus = .playing
    new.metadata = TrackMetadata(trackID: MPRIS.trackPath(of: "a"))
    let changes = new.changes(since: old)
    #expect(changes.changed.map(\.property) == [.playbackStatus, .metadata, .canPause])
    #expect(changes.invalidated == [])
    let signal = try #require(changes.signal())
    #expect(signal.interface == .properties && signal.path == MPRIS.path)
    #expect(signal.arguments[0] == .string("org.mpris.MediaPlayer2.Player"))
    #expect(
      signal.arguments[1].members == [
        "PlaybackStatus": .string("Playing"), "Metadata": new.metadata.busValue, "CanPause": .boolean(true),
      ])
    #expect(signal.arguments[2] == .strings([]))
  }

  @Test("A property that goes absent is invalidated, and one that comes is told with its value")
  func absence() {
    var shuffled = PlayerProperties()
    shuffled.shuffle = true
    let plain = PlayerProperties()
    #expect(plain.changes(since: shuffled).invalidated == [.shuffle])
    #expect(plain.changes(since: shuffled).changed.isEmpty)
    #expect(shuffled.changes(since: plain).changed.map(\.value) == [.boolean(true)])
  }

  @Test("The list of tracks is told by name alone")
  func tracks() {
    let changes = TrackListProperties(tracks: [MPRIS.path], canEditTracks: true).changes(since: TrackListProperties())
    #expect(changes.invalidated == [.tracks])
    #expect(changes.changed.map(\.property) == [.canEditTracks])
  }

  @Test("A fixed CanControl that is false makes the other Can properties false, and is told by nothing")
  func canControl() {
    var player = PlayerProperties()
    (player.canPlay, player.canPause, player.canSeek) = (true, true, true)
    (player.canGoNext, player.canGoPrevious) = (true, true)
    var uncontrolled = player
    uncontrolled.canControl = false
    let changes = uncontrolled.changes(since: player)
    #expect(changes.changed.map(\.property) == [.canGoNext, .canGoPrevious, .canPlay, .canPause, .canSeek])
    #expect(changes.changed.allSatisfy { $0.value == .boolean(false) })
    #expect(uncontrolled.value(of: "CanControl") == .boolean(false))
    #expect(uncontrolled.value(of: "Position") == nil)
  }

  @Test(
    "A rate goes out within its bounds and is never zero",
    arguments: [(0.0, 1.0), (-2, 1), (.nan, 1), (.infinity, 1), (0.1, 0.5), (1.5, 1.5), (99, 2)])
  func rates(rate: Double, sent: Double) {
    var player = PlayerProperties()
    (player.minimumRate, player.maximumRate, player.rate) = (0.5, 2, rate)
    #expect(player.value(of: .rate) == .double(sent))
  }

  @Test("Bounds of rates and volumes are kept")
  func bounds() {
    var player = PlayerProperties()
    (player.minimumRate, player.maximumRate, player.volume) = (0, .nan, -1)
    #expect(player.value(of: .minimumRate) == .double(1))
    #expect(player.value(of: .maximumRate) == .double(1))
    #expect(player.value(of: .volume) == .double(0))
    (player.minimumRate, player.maximumRate, player.volume) = (3, 0.5, 1.5)
    #expect(player.value(of: .minimumRate) == .double(1))
    #expect(player.value(of: .maximumRate) == .double(1))
    #expect(player.value(of: .volume) == .double(1.5))
  }

  @Test("Without a playlist the flag is false and the path valid")
  func playlists() {
    let expected = BusValue.structure([
      .boolean(false), .structure([.objectPath(ObjectPath(literal: "/")), .string(""), .string("")]),
    ])
    #expect(PlaylistsProperties().value(of: .activePlaylist) == expected)
    #expect(PlaylistsProperties(orderings: []).value(of: .orderings) == .strings(["User"]))
  }

  @Test("Signals carry what the interfaces say")
  func signals() throws {
    let track = MPRIS.trackPath(of: "a")
    let signals = [
      PlayerSignal.seeked(MediaTime(microseconds: -5)).signal(),
      TrackListSignal.replaced(tracks: [track], current: nil).signal(),
      TrackListSignal.added(TrackMetadata(trackID: track), after: nil).signal(),
      TrackListSignal.removed(track).signal(),
      TrackListSignal.metadataChanged(of: track, to: TrackMetadata(trackID: track)).signal(),
      PlaylistsSignal.playlistChanged(Playlist(id: track, name: "p", iconURL: "/i")).signal(),
    ]
    for signal in signals {
      let interface = try #require(IntrospectionFiles.interfaces.first { $0.name == signal.interface })
      let description = try #require(interface.signals.first { $0.name == signal.member })
      #expect(signal.arguments.map(\.type) == description.arguments.map(\.type), "\(signal.member)")
    }
    #expect(signals[0].arguments == [.int64(0)])
    #expect(signals[1].arguments[1] == .objectPath(MPRIS.noTrack))
  }
}
