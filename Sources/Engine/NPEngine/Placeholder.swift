// Holds the place of NPEngine.
