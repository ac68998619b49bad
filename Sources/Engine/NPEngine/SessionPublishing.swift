package import NPCore

/// Who publishes: what MPRIS's root interface says of the application, and the name it asks for.
package struct PublisherIdentity: Hashable, Sendable {
  /// The last part of the bus name, `org.mpris.MediaPlayer2.<playerName>`; any text, made valid by the publisher.
  package var playerName: String
  /// The name for people; the counterpart is `Identity`.
  package var identity: String
  /// The base name of the desktop file, without `.desktop`; nil when there is none.
  package var desktopEntry: String?
  /// Whether the window can be brought to the front.
  package var canRaise: Bool = false
  /// Whether the application can be ended.
  package var canQuit: Bool = false
  /// Whether anything can be controlled at all; fixed while the name is owned, as MPRIS asks.
  package var canControl: Bool = true
  /// Whether pictures stay out of files, and go out as descriptors on `Session1` alone.
  package var keepsArtworkPrivate: Bool = false
  /// The schemes that `OpenUri` takes, in lower case; empty when it is not supported.
  package var uriSchemes: [String] = []
  /// The media types that `OpenUri` takes, in lower case.
  package var mimeTypes: [String] = []

  /// Names an application; the rest starts absent.
  package init(playerName: String, identity: String, desktopEntry: String? = nil) {
    self.playerName = playerName
    self.identity = identity
    self.desktopEntry = desktopEntry
  }
}

/// What publishes the one session that represents this process.
///
/// The engine's publisher is one; a test's recorder may be another. All calls come from any thread, return at once and keep the caller's order.
package protocol SessionPublishing: AnyObject, Sendable {
  /// Says who publishes; takes effect at once for what can change, and for the name at the next publication.
  func identify(_ identity: PublisherIdentity)

  /// Publishes a state in place of the last; the first one makes the object, then owns the name.
  ///
  /// A state of another session replaces everything in one go, under the same name and without leftovers.
  func publish(_ state: SessionState)

  /// Takes the session off the bus: the name is released at once, the object goes, pictures are deleted.
  func withdraw()
}
