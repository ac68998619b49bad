/// Why something cannot be played, by cause, in words for a person.
package struct PipelineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The cause.
  package let code: Code
  /// One sentence that names what could not be played and why.
  package let message: String
  /// What the media framework said about it; empty when it was not asked.
  package let detail: String

  /// The message, and the framework's own words where there are any.
  package var description: String { detail.isEmpty ? message : "\(message) (\(detail))" }

  init(_ code: Code, _ message: String, detail: String = "") {
    self.code = code
    self.message = message
    self.detail = detail
  }
}

extension PipelineError {
  /// A cause; more may be added.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String {
      case invalidLocation, unsupportedScheme, notFound, isDirectory, forbidden, empty, unreadable
      case serverError, refusedByServer, connectionRefused, hostUnresolved, unreachable, connectionLost
      case connectionFailed, stalled
      case unsupportedFormat, missingDecoder, noSound, encrypted, corrupt
      case noAudioOutput, notSeekable, invalidDescription, unavailable, timedOut, cancelled, failed
    }

    private let value: Value

    /// The name of the cause, as written in this type.
    package var description: String { value.rawValue }

    /// The text is not a URI.
    package static let invalidLocation = Code(value: .invalidLocation)
    /// There is no reader for URIs of this scheme.
    package static let unsupportedScheme = Code(value: .unsupportedScheme)
    /// There is no such file, or the server has none.
    package static let notFound = Code(value: .notFound)
    /// The path names a folder.
    package static let isDirectory = Code(value: .isDirectory)
    /// The file may not be read, or the server does not allow it.
    package static let forbidden = Code(value: .forbidden)
    /// The file has no bytes.
    package static let empty = Code(value: .empty)
    /// The file exists and reading it failed.
    package static let unreadable = Code(value: .unreadable)
    /// The server answered with an error of its own (5xx).
    package static let serverError = Code(value: .serverError)
    /// The server answered with another refusal (4xx).
    package static let refusedByServer = Code(value: .refusedByServer)
    /// Nobody listens at the address.
    package static let connectionRefused = Code(value: .connectionRefused)
    /// The name of the server is unknown.
    package static let hostUnresolved = Code(value: .hostUnresolved)
    /// No network leads to the server.
    package static let unreachable = Code(value: .unreachable)
    /// The connection broke while media was coming.
    package static let connectionLost = Code(value: .connectionLost)
    /// The connection could not be made, and its cause is unknown.
    package static let connectionFailed = Code(value: .connectionFailed)
    /// The server is connected and sends nothing.
    package static let stalled = Code(value: .stalled)
    /// It is not media that anything here knows.
    package static let unsupportedFormat = Code(value: .unsupportedFormat)
    /// It is known media whose decoder is not installed.
    package static let missingDecoder = Code(value: .missingDecoder)
    /// There is no stream of sound in it.
    package static let noSound = Code(value: .noSound)
    /// It is encrypted.
    package static let encrypted = Code(value: .encrypted)
    /// It is damaged.
    package static let corrupt = Code(value: .corrupt)
    /// No sound device works.
    package static let noAudioOutput = Code(value: .noAudioOutput)
    /// The media cannot be sought in, nor its speed be changed.
    package static let notSeekable = Code(value: .notSeekable)
    /// The description of a synthesis cannot be understood.
    package static let invalidDescription = Code(value: .invalidDescription)
    /// The media framework cannot be started.
    package static let unavailable = Code(value: .unavailable)
    /// The answer did not come in time.
    package static let timedOut = Code(value: .timedOut)
    /// The caller no longer wants the answer.
    package static let cancelled = Code(value: .cancelled)
    /// Anything else.
    package static let failed = Code(value: .failed)
  }

  /// Whether the same attempt may succeed a little later.
  var isPassing: Bool {
    switch code {
    case .serverError, .connectionRefused, .hostUnresolved, .unreachable, .connectionLost, .connectionFailed, .stalled:
      true
    default: false
    }
  }
}
