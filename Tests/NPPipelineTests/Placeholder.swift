// Holds the place of NPPipelineTests.
