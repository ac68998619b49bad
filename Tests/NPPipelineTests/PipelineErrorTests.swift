internal import Testing

@testable internal import NPPipeline

@Suite("Causes of failures")
struct PipelineErrorTests {
  let file = MediaLocation(path: "/a.mp3")
  let remote = MediaLocation(uri: "http://host/a.mp3")

  private func fault(_ domain: FrameworkFault.Domain, _ code: Int32, source: Bool = false, status: Int? = nil)
    -> FrameworkFault
  {
    FrameworkFault(domain: domain, code: code, message: "text", debug: "", isFromSource: source, httpStatus: status)
  }

  @Test(
    "A file's failure is named after what the framework says",
    arguments: [
      (FrameworkFault.Domain.resource, 3, PipelineError.Code.notFound), (.resource, 9, .unreadable),
      (.resource, 15, .forbidden), (.stream, 4, .unsupportedFormat), (.stream, 7, .corrupt), (.stream, 12, .encrypted),
      (.core, 12, .missingDecoder), (.other, 1, .failed),
    ] as [(FrameworkFault.Domain, Int32, PipelineError.Code)])
  func files(domain: FrameworkFault.Domain, number: Int32, code: PipelineError.Code) {
    let error = PipelineError(fault(domain, number), at: file, lastStatus: nil, missing: nil)
    #expect(error.code == code)
    #expect(error.message.contains("/a.mp3") && error.detail == "text")
  }

  @Test(
    "A server's status decides",
    arguments: [
      (401, PipelineError.Code.forbidden), (403, .forbidden), (404, .notFound), (410, .notFound),
      (418, .refusedByServer), (500, .serverError), (503, .serverError),
    ])
  func statuses(status: Int, code: PipelineError.Code) {
    let error = PipelineError(fault(.resource, 5, status: status), at: remote, lastStatus: 200, missing: nil)
    #expect(error.code == code)
    #expect(error.message.contains("HTTP \(status)"))
    #expect(PipelineError(fault(.stream, 1), at: remote, lastStatus: status, missing: nil).code == code)
  }

  @Test("Without any answer it is the connection, and after one it is its loss")
  func connections() {
    #expect(
      PipelineError(fault(.stream, 1, source: true), at: remote, lastStatus: nil, missing: nil).code
        == .connectionFailed)
    #expect(
      PipelineError(fault(.resource, 9, source: true), at: remote, lastStatus: 200, missing: nil).code
        == .connectionLost)
    #expect(PipelineError(fault(.stream, 7), at: remote, lastStatus: 200, missing: nil).code == .corrupt)
  }

  @Test("A missing plugin is named")
  func missing() {
    let error = PipelineError(fault(.stream, 6), at: file, lastStatus: nil, missing: "Dolby")
    #expect(error.code == .missingDecoder)
    #expect(error.description.contains("Dolby"))
  }

  @Test("Delays double up to their limit")
  func delays() {
    let policy = RetryPolicy(initialDelay: 0.5, maximumDelay: 8, attempts: 100)
    #expect((1...7).map { policy.delay(before: $0) } == [0.5, 1, 2, 4, 8, 8, 8])
    #expect(policy.delay(before: 1_000_000) == 8)
  }

  @Test("Server and port are read from an address")
  func endpoints() {
    func endpoint(_ uri: String) -> String? {
      ConnectionDiagnosis.endpoint(of: MediaLocation(uri: uri)).map { "\($0.host) \($0.port)" }
    }
    #expect(endpoint("http://host/x") == "host 80")
    #expect(endpoint("https://user:pass@host:8443?x") == "host 8443")
    #expect(endpoint("https://host") == "host 443")
    #expect(endpoint("http://[::1]:81/") == "::1 81")
    #expect(endpoint("http://[::1]/") == "::1 80")
    #expect(endpoint("http:///x") == nil)
    #expect(endpoint("http://host:port/") == nil)
    #expect(endpoint("file:/x") == nil)
  }
}
