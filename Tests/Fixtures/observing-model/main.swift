// The yardstick of the weight tests: what an application uses anyway, Foundation, Observation and tasks, and nothing of ours.
import Foundation
import Observation

@MainActor @Observable
final class Model {
  var title = "Song"
  var elapsed: TimeInterval = 10
}

@MainActor
func watch(_ model: Model) {
  withObservationTracking {
    _ = (model.title, model.elapsed)
  } onChange: {
    Task { @MainActor in watch(model) }
  }
}

let model = Model()
watch(model)
model.title = "Song at \(Date(timeIntervalSince1970: 0).formatted(.iso8601))"
Task { @MainActor in
  FileHandle.standardOutput.write(Data((model.title + "\n").utf8))
}
dispatchMain()
