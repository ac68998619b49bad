// Holds the place of NPMPRIS.
