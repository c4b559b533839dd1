import type { BookingFacts } from '../rules/verdict.ts';

/**
 * Facts of a booking that can get guide messages. The booking was made on 2026-11-01, with check-in on
 * 2026-11-21.
 */
export const bookingFacts = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  createdAt: new Date('2026-11-01T00:00:00Z'),
  checkinDate: '2026-11-21',
  checkoutDate: '2026-11-23',
  pmsBookingStatus: 1,
  arrivedAt: null,
  registeredAt: null,
  stopSendGuideMail: false,
  sendMethod: 'email',
  emailClosedAt: null,
  phoneClosedAt: null,
  ...changes,
});
