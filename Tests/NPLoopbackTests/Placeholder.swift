// Holds the place of NPLoopbackTests.
