// A test file that imports this runs in a process, and with a database, of its own: it opens, starts, stubs or sets something
// that the file after it would find, or looks at the rows of all hotels.
export {};
