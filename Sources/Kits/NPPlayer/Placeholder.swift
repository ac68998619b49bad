// Holds the place of NPPlayer.
