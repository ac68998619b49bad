// Holds the place of NPHost.
