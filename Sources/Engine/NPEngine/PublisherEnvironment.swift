/// Which names on the bus this process may own.
package enum NamePolicy: Hashable, Sendable {
  /// Any: the player's own name, then `.instance<pid>`, then `.instance_<unique name>`.
  case open
  /// Inside Flatpak: the application's id stands in for the player's name, with the same suffixes.
  case flatpak(appID: String)
  /// Inside a snap: the snap's instance name and nothing else, since AppArmor denies dots and suffixes.
  case snap(instanceName: String)
}

/// What a publisher must know of the process it works in, and its time limits; a test sets each of them.
package struct PublisherEnvironment: Sendable {
  /// Which names may be owned.
  package var names: NamePolicy
  /// The id of this process, for the name of a second instance.
  package var processID: Int32
  /// The directories to try for files of pictures, best first; none keeps pictures out of files.
  package var artworkParents: [String]
  /// Takes warnings for a person, one line each; called on the connection's executor.
  package var warn: @Sendable (String) -> Void
  /// How long changes are gathered after a signal went out, in milliseconds.
  package var windowMilliseconds: Int64 = 50
  /// How long a change of track waits for its picture, in milliseconds.
  package var artworkGraceMilliseconds: Int64 = 50
  /// How long an application may take over one command, in milliseconds.
  package var commandDeadlineMilliseconds: Int64 = 5_000
  /// How long an application may take over a picture before it is said in the log and its callers are answered, in milliseconds.
  package var artworkDeadlineMilliseconds: Int64 = 10_000
  /// How long a picture's file outlives its track, in milliseconds.
  package var artworkLingerMilliseconds: Int64 = 10_000
  /// The most bytes of a picture that are passed on.
  package var largestArtwork = 20 * 1_024 * 1_024

  /// Describes a process; time limits start at the values of production.
  package init(
    names: NamePolicy = .open, processID: Int32, artworkParents: [String],
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.names = names
    self.processID = processID
    self.artworkParents = artworkParents
    self.warn = warn
  }
}
