// Holds the place of NPCore.
