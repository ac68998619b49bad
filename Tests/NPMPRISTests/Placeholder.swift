// Holds the place of NPMPRISTests.
