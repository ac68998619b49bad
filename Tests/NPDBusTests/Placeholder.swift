// Holds the place of NPDBusTests.
