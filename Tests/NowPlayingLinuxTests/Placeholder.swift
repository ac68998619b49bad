// Holds the place of NowPlayingLinuxTests.
