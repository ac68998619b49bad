/// Whether sound or moving pictures play.
@nonexhaustive
public enum MediaType: Hashable {
  /// Sound alone.
  case audio
  /// Pictures, with or without sound.
  case video
}
