// Holds the place of ProgramTests.
