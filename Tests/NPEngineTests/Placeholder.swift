// Holds the place of NPEngineTests.
