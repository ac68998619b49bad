// Holds the place of NPSystemTests.
