internal import Glibc

/// What can be said about a local file before the media framework sees it.
enum LocalFile {
  /// Finds the plain reasons for which a location cannot be read; nil when there is none or it is not a local file.
  static func problem(with location: MediaLocation) -> PipelineError? {
    guard location.scheme == "file" else { return nil }
    guard let path = location.path else {
      return PipelineError(.invalidLocation, "Not a valid file address: \(location.uri)")
    }
    let terminated = (path + [0]).map { CChar(bitPattern: $0) }
    var status = stat()
    guard unsafe stat(terminated, &status) == 0 else { return problem(errno, location) }
    if status.st_mode & S_IFMT == S_IFDIR {
      return PipelineError(.isDirectory, "A folder, not a file: \(location)")
    }
    guard unsafe access(terminated, R_OK) == 0 else { return problem(errno, location) }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 {
      return PipelineError(.empty, "An empty file: \(location)")
    }
    return nil
  }

  private static func problem(_ code: Int32, _ location: MediaLocation) -> PipelineError {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: PipelineError(.notFound, "No such file: \(location)")
    case EACCES, EPERM: PipelineError(.forbidden, "Not allowed to read \(location)")
    default:
      PipelineError(.unreadable, "Cannot read \(location)", detail: unsafe String(cString: strerror(code)))
    }
  }
}
