// Holds the place of NPPipeline.
