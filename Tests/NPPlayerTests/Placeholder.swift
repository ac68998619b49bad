// Holds the place of NPPlayerTests.
