// A test file that imports this runs in its own process with its own database, because it opens, starts, stubs
// or sets something that would affect the next file, or reads the rows of all hotels.
export {};
