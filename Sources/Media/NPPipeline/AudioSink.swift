internal import CNPGStreamer

/// A sink that is open and waits to be played into.
struct AudioSink {
  let element: ElementHandle
  /// The name of its factory, "pulsesink" for example.
  let name: String
  /// Why there is silence although a device was wanted; nil when the sink is what was asked for.
  let problem: PipelineError?
}

/// Opens the first output that works.
///
/// `autoaudiosink` would hide which one it took, and give its sound server no role.
struct AudioSinkOpener {
  /// The sinks that are tried, best first; JACK and OpenAL are reached through the sound server or through ALSA.
  static let candidates = ["pulsesink", "alsasink", "oss4sink", "osssink"]

  let output: AudioOutput
  let client: AudioClient

  /// Opens what `choice` allows.
  func open(_ choice: PlaybackMachine.OutputChoice) throws(PipelineError) -> AudioSink {
    switch output.kind {
    case .null(let synchronized): return try silence(synchronized: synchronized, because: nil)
    case .described(let description):
      return AudioSink(element: try ElementHandle.makeBin(description), name: "bin", problem: nil)
    case .automatic(let server):
      var reasons: [(sink: String, message: String)] = []
      if choice != .silence {
        for name in server == nil ? Self.candidates : ["pulsesink"] {
          if let sink = open(name, server: server, reasons: &reasons) { return sink }
        }
      }
      let reason = Self.summary(reasons)
      let problem = PipelineError(.noAudioOutput, "No sound device works; playing silently", detail: reason)
      guard choice != .deviceOnly else { throw problem }
      return try silence(synchronized: true, because: problem)
    }
  }

  /// What the sinks said, those that said the same named together: most of them know only that there is no device.
  static func summary(_ reasons: [(sink: String, message: String)]) -> String {
    var groups: [(sinks: [String], message: String)] = []
    for reason in reasons {
      // A sentence's period would stand before the semicolon.
      let message = reason.message.hasSuffix(".") ? String(reason.message.dropLast()) : reason.message
      if let index = groups.firstIndex(where: { $0.message == message }) {
        groups[index].sinks.append(reason.sink)
      } else {
        groups.append(([reason.sink], message))
      }
    }
    return groups.map { "\($0.sinks.joined(separator: ", ")): \($0.message)" }.joined(separator: "; ")
  }

  private func silence(synchronized: Bool, because problem: PipelineError?) throws(PipelineError) -> AudioSink {
    guard let sink = ElementHandle.make("fakesink") else {
      throw PipelineError(.unavailable, "GStreamer's core elements are not installed")
    }
    unsafe sink.withUnsafe { element in
      unsafe cnp_set_int(element, "sync", synchronized ? 1 : 0)
      unsafe cnp_set_int(element, "enable-last-sample", 0)
    }
    return AudioSink(element: sink, name: "fakesink", problem: problem)
  }

  /// A sink opens its device on the way to READY; only then is it known to work.
  private func open(_ name: String, server: String?, reasons: inout [(sink: String, message: String)]) -> AudioSink? {
    guard let sink = ElementHandle.make(name) else { return nil }
    if name == "pulsesink" { describe(sink, server: server) }
    let bus = MessageBus()
    bus.listen(to: sink)
    let isOpen = sink.setState(GST_STATE_READY) != GST_STATE_CHANGE_FAILURE
    if isOpen {
      bus.leave(sink)
      return AudioSink(element: sink, name: name, problem: nil)
    }
    while let message = bus.pop() {
      if let fault = message.fault { reasons.append((name, fault.message)) }
    }
    bus.leave(sink)
    _ = sink.setState(GST_STATE_NULL)
    return nil
  }

  private func describe(_ sink: ElementHandle, server: String?) {
    unsafe sink.withUnsafe { element in
      if let server { unsafe cnp_set_string(element, "server", server) }
      if let name = client.name { unsafe cnp_set_string(element, "client-name", name) }
      unsafe cnp_set_stream_role(element, client.role, client.name)
    }
  }
}
