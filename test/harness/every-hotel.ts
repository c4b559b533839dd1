// A test file that imports this gets its own empty database, because it reads the rows of all hotels.
export {};
