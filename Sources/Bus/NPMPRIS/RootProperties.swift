internal import NPCore
package import NPDBus

/// The properties of `org.mpris.MediaPlayer2`: what the application is.
package struct RootProperties: InterfaceProperties {
  /// Those whose changes are told: all.
  package enum Property: String, SignalledProperty {
    /// Whether `Quit` has an effect.
    case canQuit = "CanQuit"
    /// Whether the application fills the screen.
    case fullscreen = "Fullscreen"
    /// Whether `Fullscreen` can be written.
    case canSetFullscreen = "CanSetFullscreen"
    /// Whether `Raise` has an effect.
    case canRaise = "CanRaise"
    /// Whether the object has the interface of the list of tracks.
    case hasTrackList = "HasTrackList"
    /// The name for people.
    case identity = "Identity"
    /// The base name of the desktop file.
    case desktopEntry = "DesktopEntry"
    /// What `OpenUri` takes, by scheme.
    case supportedURISchemes = "SupportedUriSchemes"
    /// What `OpenUri` takes, by media type.
    case supportedMIMETypes = "SupportedMimeTypes"

    /// The interface of the application.
    package static var interface: InterfaceDescription { MPRIS.root }
  }

  /// Whether `Quit` has an effect.
  package var canQuit = false
  /// Whether `Raise` has an effect.
  package var canRaise = false
  /// Whether the object has the interface of the list of tracks.
  package var hasTrackList = false
  /// Whether the application fills the screen; nil where it does not speak of it.
  package var fullscreen: Bool?
  /// Whether `Fullscreen` can be written; nil where the application does not speak of it.
  package var canSetFullscreen: Bool?
  /// The name for people.
  package var identity: String
  /// The base name of the desktop file, without `.desktop`; nil where there is none.
  package var desktopEntry: String?
  /// The schemes that `OpenUri` takes.
  package var supportedURISchemes: [String] = []
  /// The media types that `OpenUri` takes.
  package var supportedMIMETypes: [String] = []

  /// Names an application; the rest starts absent.
  package init(identity: String) {
    self.identity = identity
  }

  /// The present value in the form sent; nil while an optional property is absent.
  package func value(of property: Property) -> BusValue? {
    switch property {
    case .canQuit: .boolean(canQuit)
    case .fullscreen: fullscreen.map { .boolean($0) }
    case .canSetFullscreen: canSetFullscreen.map { .boolean($0) }
    case .canRaise: .boolean(canRaise)
    case .hasTrackList: .boolean(hasTrackList)
    case .identity: .string(TextRepair.line(identity))
    case .desktopEntry: desktopEntry.map { .string(TextRepair.line($0)) }
    case .supportedURISchemes: .strings(supportedURISchemes.map { TextRepair.line($0.lowercased()) })
    case .supportedMIMETypes: .strings(supportedMIMETypes.map { TextRepair.line($0.lowercased()) })
    }
  }

  /// The present value of a property by name; nil for absent and for unknown ones.
  package func value(of name: String) -> BusValue? {
    Property(rawValue: name).flatMap { value(of: $0) }
  }
}
