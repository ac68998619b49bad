// Holds the place of NPDBus.
