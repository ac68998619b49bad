/// What the media framework said about a failure, as plain values.
struct FrameworkFault: Sendable, Equatable {
  enum Domain: Int32, Sendable {
    case other = 0
    case core = 1
    case library = 2
    case resource = 3
    case stream = 4
  }

  var domain: Domain
  var code: Int32
  var message: String
  var debug: String
  /// Whether an element that reads the file or the network says so.
  var isFromSource: Bool
  /// The HTTP status that came with it; nil when none did.
  var httpStatus: Int?
}

extension PipelineError {
  /// Draws the cause from a framework's error and from what is known about the location.
  ///
  /// - Parameters:
  ///   - fault: What the framework said.
  ///   - location: What was being opened or played.
  ///   - lastStatus: The last HTTP status of this opening; nil when no answer came.
  ///   - missing: What plugin was asked for in vain; nil when none.
  init(_ fault: FrameworkFault, at location: MediaLocation, lastStatus: Int?, missing: String?) {
    if let status = fault.httpStatus ?? lastStatus, status >= 400 {
      self = .http(status, location, detail: fault.message)
    } else if location.isNetwork, lastStatus == nil, fault.domain != .core, fault.message != Self.badURL {
      self = PipelineError(.connectionFailed, "Cannot connect to \(location)", detail: fault.message)
    } else if location.isNetwork, fault.isFromSource, fault.domain != .core, fault.message != Self.badURL {
      self = .connectionLost(location, detail: fault.message)
    } else if fault.domain == .stream, fault.code == 4, missing == nil {
      self = PipelineError(.unsupportedFormat, "Not a known kind of media: \(location)", detail: fault.message)
    } else if let missing {
      self = PipelineError(.missingDecoder, "The plugin for “\(missing)” is not installed: \(location)")
    } else {
      self = PipelineError(Self.code(of: fault), Self.sentence(for: fault, location), detail: fault.message)
    }
  }

  private static let badURL = "Error parsing URL."

  // GStreamer's error codes are C enumerations of their domains; the numbers are its stable interface.
  private static func code(of fault: FrameworkFault) -> Code {
    switch (fault.domain, fault.code) {
    case (.resource, 3): .notFound
    case (.resource, 15): .forbidden
    case (.resource, 5): fault.message == badURL ? .invalidLocation : .unreadable
    case (.resource, _): .unreadable
    case (.stream, 4), (.stream, 5): .unsupportedFormat
    case (.stream, 6), (.core, 12): .missingDecoder
    case (.stream, 12), (.stream, 13): .encrypted
    case (.stream, _): .corrupt
    default: .failed
    }
  }

  private static func sentence(for fault: FrameworkFault, _ location: MediaLocation) -> String {
    switch code(of: fault) {
    case .notFound: "Not found: \(location)"
    case .forbidden: "Not allowed to read \(location)"
    case .invalidLocation: "Not a valid address: \(location)"
    case .unreadable: "Cannot read \(location)"
    case .unsupportedFormat: "Not a known kind of media: \(location)"
    case .missingDecoder: "A plugin is missing to play \(location)"
    case .encrypted: "Encrypted: \(location)"
    case .corrupt: "Damaged: \(location)"
    default: "Cannot play \(location)"
    }
  }

  static func http(_ status: Int, _ location: MediaLocation, detail: String = "") -> PipelineError {
    switch status {
    case 401, 402, 403, 407, 451:
      PipelineError(.forbidden, "The server does not allow it (HTTP \(status)): \(location)", detail: detail)
    case 404, 410:
      PipelineError(.notFound, "The server has no such media (HTTP \(status)): \(location)", detail: detail)
    case 400..<500:
      PipelineError(.refusedByServer, "The server refuses (HTTP \(status)): \(location)", detail: detail)
    default:
      PipelineError(.serverError, "The server has a problem (HTTP \(status)): \(location)", detail: detail)
    }
  }

  static func connectionLost(_ location: MediaLocation?, detail: String = "") -> PipelineError {
    PipelineError(.connectionLost, "The connection was lost: \(Self.name(location))", detail: detail)
  }

  static func stalled(_ location: MediaLocation?, after seconds: Double) -> PipelineError {
    let limit = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    return PipelineError(.stalled, "The server sends nothing for \(limit) seconds: \(Self.name(location))")
  }

  static func noSound(_ location: MediaLocation?) -> PipelineError {
    PipelineError(.noSound, "There is no sound in \(Self.name(location))")
  }

  static func notSeekable(_ location: MediaLocation?) -> PipelineError {
    PipelineError(.notSeekable, "Neither position nor speed can be changed: \(Self.name(location))")
  }

  private static func name(_ location: MediaLocation?) -> String {
    location.map { $0.description } ?? "nothing"
  }
}
