/** Maximum number of test hotel bookings shown. Enough for those that a developer has just sent. */
export const SHOWN = 10;
