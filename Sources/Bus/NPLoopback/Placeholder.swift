// Holds the place of NPLoopback.
