internal import NPPipeline

/// Playlists of the network.
enum RemotePlaylist {
  /// How many bytes of one are read: a list of stations is small, and a station behind its address never ends.
  static let byteLimit = 1024 * 1024

  /// Fetches the playlist at `url`; blocks until it is there.
  ///
  /// - Throws: `PlayerError` by cause.
  static func fetch(_ url: String) throws(PlayerError) -> [UInt8] {
    do throws(PipelineError) {
      return try RemoteFile.read(NPPipeline.MediaLocation(uri: url), limit: byteLimit)
    } catch {
      throw PlayerError(error, at: .url(url))
    }
  }
}
