// Holds the place of NPSDBus.
