// Holds the place of NowPlayingTests.
