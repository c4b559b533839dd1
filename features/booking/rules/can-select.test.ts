import { describe, expect, it } from 'vitest';
import { canSelect } from './can-select.ts';
import { statusIds } from './status.ts';

const TOKYO = 'Asia/Tokyo';

describe('guide mail can be sent', () => {
  const row = {
    checkoutDate: '2026-03-03',
    sendMethod: 'email' as const,
    pmsBookingStatus: 1,
    bookingStatusId: statusIds.sent,
  };
  const onTheDay = new Date('2026-03-03T20:00:00+09:00');

  // Rule: guide-mail.selectable
  it('until the business day of check-out ends', () => {
    const late = new Date('2026-03-04T05:00:00+09:00');
    expect([onTheDay, late].map(at => canSelect(row, TOKYO, at))).toEqual([true, true]);
  });

  // Rule: guide-mail.selectable
  it.each([
    ['after check-out', { checkoutDate: '2026-03-02' }],
    ['where no way leads to the guest', { sendMethod: '--' as const }],
    ['to a cancelled booking', { pmsBookingStatus: 2 }],
    ['to a guest in the house', { pmsBookingStatus: 3 }],
    ['to a guest who has left', { pmsBookingStatus: 4 }],
    ['once the guest has registered', { bookingStatusId: statusIds.input }],
    ['once staff have seen the form', { bookingStatusId: statusIds.seen }],
    ['once staff have confirmed', { bookingStatusId: statusIds.confirmed }],
  ])('not %s', (_, change) => {
    expect(canSelect({ ...row, ...change }, TOKYO, onTheDay)).toBe(false);
  });

  it('where the PMS says nothing of the state', () => {
    expect(canSelect({ ...row, pmsBookingStatus: null }, TOKYO, onTheDay)).toBe(true);
  });
});
