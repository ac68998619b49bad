internal import Glibc

/// Finds out why a server cannot be reached; GStreamer's HTTP source keeps the reason to itself.
enum ConnectionDiagnosis {
  static let connectLimit: Int32 = 3000

  /// Asks the resolver and knocks at the port; blocks for as long as both take.
  static func explain(_ error: PipelineError, at location: MediaLocation) -> PipelineError {
    // Behind a proxy, the way there is not ours to try.
    guard let server = endpoint(of: location), !hasProxy else { return error }
    let (host, port) = server
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      return PipelineError(
        .hostUnresolved, "The server “\(host)” is not known: \(location)",
        detail: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(list) }
    var reason: Int32 = 0
    var next = unsafe list
    while let address = unsafe next {
      reason = unsafe connect(to: address)
      if reason == 0 { break }
      unsafe next = address.pointee.ai_next
    }
    return explain(reason, error, "\(host):\(port)", location)
  }

  private static func explain(
    _ reason: Int32, _ error: PipelineError, _ server: String, _ location: MediaLocation
  ) -> PipelineError {
    let detail = unsafe String(cString: strerror(reason))
    return switch reason {
    case 0: error
    case ECONNREFUSED:
      PipelineError(.connectionRefused, "Nobody answers at \(server): \(location)", detail: detail)
    case ETIMEDOUT: PipelineError(.stalled, "\(server) does not answer: \(location)", detail: detail)
    default: PipelineError(.unreachable, "There is no way to \(server): \(location)", detail: detail)
    }
  }

  /// Zero when the connection is made, the system's reason otherwise.
  private static func connect(to address: UnsafeMutablePointer<addrinfo>) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = unsafe Glibc.socket(address.pointee.ai_family, type, 0)
    guard socket >= 0 else { return errno }
    defer { Glibc.close(socket) }
    if unsafe Glibc.connect(socket, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    var waiting = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&waiting, 1, connectLimit) > 0 else { return ETIMEDOUT }
    var reason: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &reason, &size) == 0 ? reason : errno
  }

  private static var hasProxy: Bool {
    ["http_proxy", "https_proxy", "all_proxy"].contains { name in
      guard let value = unsafe getenv(name) else { return false }
      return unsafe value.pointee != 0
    }
  }

  /// The server's name and port as the URI says them; nil when it has none.
  static func endpoint(of location: MediaLocation) -> (host: String, port: Int)? {
    guard let scheme = location.scheme, location.uri.dropFirst(scheme.count).hasPrefix("://") else { return nil }
    let rest = location.uri.dropFirst(scheme.count + 3)
    var authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    let usual = scheme == "https" ? 443 : scheme == "rtsp" ? 554 : 80
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      let host = String(authority[authority.index(after: authority.startIndex)..<end])
      let port = authority[authority.index(after: end)...].dropFirst()
      return port.isEmpty ? (host, usual) : Int(port).map { (host, $0) }
    }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty else { return nil }
    guard parts.count == 2, !parts[1].isEmpty else { return (String(host), usual) }
    return Int(parts[1]).map { (String(host), $0) }
  }
}
