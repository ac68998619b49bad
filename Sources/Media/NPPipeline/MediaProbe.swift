internal import CNPGStreamer
internal import NPSystem

/// What a file or a stream is, found out without playing it.
package struct ProbedMedia: Sendable, Hashable {
  /// What it is made of.
  package let info: MediaInfo
  /// What it says about itself.
  package let tags: MediaTags
  /// The embedded picture; nil when there is none.
  package let picture: Picture?
  /// The duration in seconds; nil when it is unknown or has no end.
  package let duration: Double?
  /// The chapters in order of their start; empty when there are none.
  package let chapters: [Chapter]
}

/// Looks into media, one after the other, on a thread of its own; ends when released.
package final class MediaProbe: Sendable {
  private let mailbox: Mailbox<Job>

  /// Starts GStreamer, once per process, and the thread.
  ///
  /// - Throws: `.unavailable` when GStreamer, a descriptor or a thread is not to be had.
  package init() throws(PipelineError) {
    try GStreamerRuntime.start()
    let mailbox: Mailbox<Job> = try Mailbox()
    self.mailbox = mailbox
    try WorkThread.start { runProbe(mailbox) }
  }

  deinit { mailbox.close() }

  /// Finds out what lies at a location; waits its turn behind earlier questions.
  ///
  /// Videos and pictures are answered too, with `hasAudio` false where there is no sound. A cancelled task gets its
  /// answer at once when its turn has not come yet.
  ///
  /// - Parameters:
  ///   - location: What to look into.
  ///   - timeout: How long the look may take, in seconds; at least 1.
  /// - Returns: What was found.
  /// - Throws: The cause for which it cannot be read; `.timedOut` after the time, `.cancelled` when nobody waits.
  package func probe(_ location: MediaLocation, timeout: Double = 10) async throws(PipelineError) -> ProbedMedia {
    let answer = ProbeAnswer()
    let result: Result<ProbedMedia, PipelineError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(with: continuation)
        mailbox.post(Job(location: location, timeout: timeout, answer: answer))
      }
    } onCancel: {
      answer.give(.failure(PipelineError(.cancelled, "No longer wanted: \(location)")))
    }
    return try result.get()
  }
}

private struct Job: Sendable {
  let location: MediaLocation
  let timeout: Double
  let answer: ProbeAnswer
}

/// The answer to one question: the first one counts, whether the look or the cancellation gives it.
private final class ProbeAnswer: Sendable {
  private enum Contents {
    case unasked
    case waiting(CheckedContinuation<Result<ProbedMedia, PipelineError>, Never>)
    case early(Result<ProbedMedia, PipelineError>)
    case given
  }

  private let contents = Lock(Contents.unasked)

  var isGiven: Bool {
    contents.withLock { contents in
      switch contents {
      case .given, .early: true
      case .unasked, .waiting: false
      }
    }
  }

  func wait(with continuation: CheckedContinuation<Result<ProbedMedia, PipelineError>, Never>) {
    let early: Result<ProbedMedia, PipelineError>? = contents.withLock { contents in
      // A task that was cancelled before it began has its answer already.
      if case .early(let result) = contents {
        contents = .given
        return result
      }
      contents = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  func give(_ result: Result<ProbedMedia, PipelineError>) {
    let waiting: CheckedContinuation<Result<ProbedMedia, PipelineError>, Never>? = contents.withLock { contents in
      switch contents {
      case .unasked:
        contents = .early(result)
        return nil
      case .waiting(let continuation):
        contents = .given
        return continuation
      case .early, .given: return nil
      }
    }
    waiting?.resume(returning: result)
  }
}

/// The body of a probe's thread.
private func runProbe(_ mailbox: Mailbox<Job>) {
  while let jobs = mailbox.take() {
    for job in jobs where !job.answer.isGiven {
      do {
        job.answer.give(.success(try MediaDiscovery.discover(job.location, timeout: job.timeout)))
      } catch {
        job.answer.give(.failure(error))
      }
    }
    if jobs.isEmpty { MessageLoop.wait(mailbox: mailbox.descriptor, bus: nil, deadline: nil) }
  }
}
