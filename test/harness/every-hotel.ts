// A test file that imports this has a database without rows to itself: it looks at the rows of every hotel.
export {};
