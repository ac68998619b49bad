// Holds the place of NPTestSupport.
