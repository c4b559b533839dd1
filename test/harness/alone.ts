// A test file that imports this runs in a process and with a database of its own: it opens, starts, stubs or
// sets something that would affect the next file, or reads the rows of all hotels.
export {};
