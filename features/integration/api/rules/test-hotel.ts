/** Number of bookings of the test hotel shown to its owner: those that a developer has just sent. */
export const SHOWN = 10;
