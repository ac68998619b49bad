// Holds the place of NowPlaying.
