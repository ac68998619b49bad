package import NPCore

extension CommandFailure {
  /// What whoever asked is told of an error of the application.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case is any LocalizedError, is any CustomNSError: self = .failed(error.localizedDescription)
    case _ where type(of: error) is NSError.Type: self = .failed(error.localizedDescription)
    default: self = .failed(String(describing: error))
    }
  }
}
