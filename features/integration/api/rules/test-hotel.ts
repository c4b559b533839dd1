/** How many bookings of the test hotel its owner sees: what somebody who tries something has just sent. */
export const SHOWN = 10;
