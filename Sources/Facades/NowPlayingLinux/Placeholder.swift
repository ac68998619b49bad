// Holds the place of NowPlayingLinux.
