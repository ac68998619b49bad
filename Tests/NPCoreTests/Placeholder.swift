// Holds the place of NPCoreTests.
