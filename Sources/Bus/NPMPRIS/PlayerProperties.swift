package import NPDBus

/// The three states that MPRIS knows.
package enum PlaybackStatus: String, Hashable, Sendable, CaseIterable {
  /// A track plays.
  case playing = "Playing"
  /// A track is halted.
  case paused = "Paused"
  /// No track plays.
  case stopped = "Stopped"
}

/// What repeats when the end is reached.
package enum LoopStatus: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none = "None"
  /// The current track.
  case track = "Track"
  /// The whole list.
  case playlist = "Playlist"
}

/// The properties of `org.mpris.MediaPlayer2.Player`, but `Position`, which is computed when asked and kept nowhere.
package struct PlayerProperties: InterfaceProperties {
  /// Those whose changes are told; `Position` and `CanControl` are not among them.
  package enum Property: String, SignalledProperty {
    /// Whether a track plays.
    case playbackStatus = "PlaybackStatus"
    /// What repeats.
    case loopStatus = "LoopStatus"
    /// The speed.
    case rate = "Rate"
    /// Whether the order is mixed.
    case shuffle = "Shuffle"
    /// The current track.
    case metadata = "Metadata"
    /// The volume.
    case volume = "Volume"
    /// The lowest speed.
    case minimumRate = "MinimumRate"
    /// The highest speed.
    case maximumRate = "MaximumRate"
    /// Whether `Next` has an effect.
    case canGoNext = "CanGoNext"
    /// Whether `Previous` has an effect.
    case canGoPrevious = "CanGoPrevious"
    /// Whether `Play` has an effect.
    case canPlay = "CanPlay"
    /// Whether `Pause` has an effect.
    case canPause = "CanPause"
    /// Whether `Seek` and `SetPosition` have an effect.
    case canSeek = "CanSeek"

    /// The interface of playback.
    package static var interface: InterfaceDescription { MPRIS.player }
  }

  /// Whether a track plays.
  package var playbackStatus = PlaybackStatus.stopped
  /// What repeats; nil where the application does not speak of it.
  package var loopStatus: LoopStatus?
  /// The speed while playing, also kept while paused; what is sent is within the bounds, never 0.
  package var rate = 1.0
  /// Whether the order is mixed; nil where the application does not speak of it.
  package var shuffle: Bool?
  /// The current track; empty when there is none.
  package var metadata = TrackMetadata()
  /// The volume, 0 or more; 1 is the sensible maximum.
  package var volume = 1.0
  /// The lowest speed; above 0, at most 1.
  package var minimumRate = 1.0
  /// The highest speed; at least 1.
  package var maximumRate = 1.0
  /// Whether `Next` has an effect.
  package var canGoNext = false
  /// Whether `Previous` has an effect.
  package var canGoPrevious = false
  /// Whether `Play` has an effect.
  package var canPlay = false
  /// Whether `Pause` has an effect.
  package var canPause = false
  /// Whether `Seek` and `SetPosition` have an effect.
  package var canSeek = false
  /// Whether anything can be controlled, fixed while the name is owned; false makes every other `Can…` false.
  package var canControl = true

  /// A stopped player without a track that can do nothing.
  package init() {}

  /// The present value in the form sent; nil while an optional property is absent.
  package func value(of property: Property) -> BusValue? {
    switch property {
    case .playbackStatus: .string(playbackStatus.rawValue)
    case .loopStatus: loopStatus.map { .string($0.rawValue) }
    case .rate: .double(sentRate)
    case .shuffle: shuffle.map { .boolean($0) }
    case .metadata: metadata.busValue
    case .volume: .double(volume.isFinite ? max(volume, 0) : 1)
    case .minimumRate: .double(sentMinimumRate)
    case .maximumRate: .double(sentMaximumRate)
    case .canGoNext: .boolean(canControl && canGoNext)
    case .canGoPrevious: .boolean(canControl && canGoPrevious)
    case .canPlay: .boolean(canControl && canPlay)
    case .canPause: .boolean(canControl && canPause)
    case .canSeek: .boolean(canControl && canSeek)
    }
  }

  /// The present value of a property by name; nil for absent and unknown ones, and for `Position`, which is not kept here.
  package func value(of name: String) -> BusValue? {
    if name == "CanControl" { return .boolean(canControl) }
    return Property(rawValue: name).flatMap { value(of: $0) }
  }

  private var sentMinimumRate: Double {
    minimumRate.isFinite && minimumRate > 0 ? min(minimumRate, 1) : 1
  }

  private var sentMaximumRate: Double {
    maximumRate.isFinite ? max(maximumRate, 1) : 1
  }

  private var sentRate: Double {
    guard rate.isFinite, rate > 0 else { return 1 }
    return min(max(rate, sentMinimumRate), sentMaximumRate)
  }
}
