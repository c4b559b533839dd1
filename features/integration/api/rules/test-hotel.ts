export const MAX_TEST_BOOKINGS = 10;
