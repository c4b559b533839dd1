// A test file that imports this gets an empty database of its own, because it reads the rows of all hotels.
export {};
