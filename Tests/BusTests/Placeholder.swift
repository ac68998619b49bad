// Holds the place of BusTests.
