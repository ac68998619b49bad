/// What happened in a pipeline, in the order in which it happened.
package enum PipelineEvent: Sendable, Hashable {
  /// Another track is what is heard now; what was said about the previous one no longer holds.
  case trackStarted(MediaLocation)
  /// The state changed.
  case stateChanged(PlaybackState)
  /// What the media is made of became known or changed.
  case mediaInfoChanged(MediaInfo)
  /// The tags became known or changed; never sent twice with equal tags for one track.
  case tagsChanged(MediaTags)
  /// The embedded picture became known or changed; never sent twice with equal bytes for one track.
  case pictureChanged(Picture)
  /// The duration in seconds became known or changed; nil when the media has no end.
  case durationChanged(Double?)
  /// The chapters became known, in order of their start.
  case chaptersChanged([Chapter])
  /// A seek that was asked for is done; `position` is in seconds.
  case seekFinished(position: Double)
  /// The speed changed; 1 is as recorded.
  case rateChanged(Double)
  /// The volume was changed by somebody else, for example in the sound server's mixer; 0 to 1.
  case volumeChanged(Double)
  /// The current track has been read to its end: last chance for `queueNext` to follow it without a gap.
  case aboutToFinish(MediaLocation)
  /// The queued track cannot be played; the current one plays on, and another may be queued, or `ended` follows.
  case nextFailed(MediaLocation, PipelineError)
  /// The stream was lost and is asked for again after `delay` seconds; `attempt` counts from 1.
  case retrying(attempt: Int, delay: Double, cause: PipelineError)
  /// The sound server wants silence (a call, for example); the state is `paused` until it is over.
  case interruptionBegan
  /// The sound server no longer wants silence; what played plays again.
  case interruptionEnded
  /// Sound goes to another kind of output now; `name` is the GStreamer element's.
  case outputChanged(name: String)
  /// Something is not as asked for, but playing goes on.
  case warning(PipelineError)
}
