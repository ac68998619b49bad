/// Who an application is to desktops.
public struct DesktopIdentity: Hashable, Sendable {
  /// The last part of the name on the bus, `org.mpris.MediaPlayer2.<playerName>`; made valid where it is not.
  ///
  /// Inside Flatpak and snaps the sandbox decides. A change counts from the next publication on.
  public var playerName: String

  /// The name for people; counterpart of MPRIS `Identity`.
  public var displayName: String

  /// The base name of the desktop file, without `.desktop`, by which icons are found; nil when there is none.
  ///
  /// Counterpart of MPRIS `DesktopEntry`.
  public var desktopEntry: String?

  /// Whether pictures stay out of files that other programs can open by name.
  ///
  /// Desktops then show none; readers of `io.github.swift_now_playing.Session1` get them as file descriptors.
  public var keepsArtworkPrivate: Bool

  /// Names an application.
  ///
  /// - Parameters:
  ///   - playerName: The last part of the name on the bus.
  ///   - displayName: The name for people.
  ///   - desktopEntry: The base name of the desktop file; nil when there is none.
  ///   - keepsArtworkPrivate: Whether pictures stay out of files.
  public init(
    playerName: String, displayName: String, desktopEntry: String? = nil, keepsArtworkPrivate: Bool = false
  ) {
    self.playerName = playerName
    self.displayName = displayName
    self.desktopEntry = desktopEntry
    self.keepsArtworkPrivate = keepsArtworkPrivate
  }
}
