// Holds the place of NPHostTests.
