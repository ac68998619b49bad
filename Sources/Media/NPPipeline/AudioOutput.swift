/// Where sound goes.
package struct AudioOutput: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case automatic(pulseServer: String?)
    case null(synchronized: Bool)
    case described(String)
  }

  let kind: Kind

  /// The first sound device that opens: the sound server, then ALSA, then OSS; silence when none does.
  ///
  /// `pulseServer` is the address of one PulseAudio server, for example "unix:/run/user/1000/pulse/native"; nothing
  /// else is tried then. Nil takes the user's server.
  package static func automatic(pulseServer: String? = nil) -> AudioOutput {
    AudioOutput(kind: .automatic(pulseServer: pulseServer))
  }

  /// Silence that takes as long as the sound would.
  package static let null = AudioOutput(kind: .null(synchronized: true))

  /// Silence that takes no time: media is decoded as fast as the machine can.
  package static let unsynchronizedNull = AudioOutput(kind: .null(synchronized: false))

  /// Whatever a GStreamer description of a bin with one open sink pad says, `wavenc ! filesink …` for example.
  package static func described(_ description: String) -> AudioOutput {
    AudioOutput(kind: .described(description))
  }
}

/// How the sound server shows and treats what is played.
package struct AudioClient: Sendable, Hashable {
  /// The name of the program in the sound server's mixer; nil takes the process's name.
  package var name: String?
  /// What is played, in PulseAudio's terms: "music", "video", "game".
  package var role: String

  /// Makes a description of the playing program.
  package init(name: String? = nil, role: String = "music") {
    self.name = name
    self.role = role
  }
}
