import { describe, expect, it } from 'vitest';
import { isMobile } from '#i18n/phone.ts';
import { canSelect, sendMethod } from './send-method.ts';
import { statusIds } from './status.ts';

describe('choosing the send method', () => {
  const mobile = '+819012345678';
  const landline = '+81312345678';
  const off = { sms_status: false, sms_priority: false };
  const on = { sms_status: true, sms_priority: false };
  const first = { sms_status: true, sms_priority: true };

  it.each([
    ['by e-mail while SMS is off', { phone: mobile, email: 'a@example.com' }, off, 'email'],
    ['by e-mail where both would do', { phone: mobile, email: 'a@example.com' }, on, 'email'],
    [
      'by SMS where both would do and SMS comes first',
      { phone: mobile, email: 'a@example.com' },
      first,
      'sms',
    ],
    ['by SMS where there is no address', { phone: mobile, email: '' }, on, 'sms'],
    ['by e-mail where the number is a landline', { phone: landline, email: 'a@example.com' }, first, 'email'],
    ['nowhere where the only number is a landline', { phone: landline, email: '' }, first, '--'],
    ['nowhere without contact data', { phone: '', email: '' }, first, '--'],
  ] as const)('%s', (_, contact, sms, method) => {
    expect(sendMethod(contact, sms, isMobile)).toBe(method);
  });
});

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
  it('guide mail can be sent until the business day of check-out ends', () => {
    const late = new Date('2026-03-04T05:00:00+09:00');
    expect([onTheDay, late].map(at => canSelect(row, TOKYO, at))).toEqual([true, true]);
  });

  // Rule: guide-mail.selectable
  it.each([
    ['after check-out', { checkoutDate: '2026-03-02' }],
    ['where no way leads to the guest', { sendMethod: '--' as const }],
    ['to a cancelled booking', { pmsBookingStatus: 2 }],
    ['to a guest who has checked in', { pmsBookingStatus: 3 }],
    ['to a guest who has left', { pmsBookingStatus: 4 }],
    ['once the guest has registered', { bookingStatusId: statusIds.input }],
    ['once staff have seen the form', { bookingStatusId: statusIds.seen }],
    ['once staff have confirmed', { bookingStatusId: statusIds.confirmed }],
  ])('not %s', (_, change) => {
    expect(canSelect({ ...row, ...change }, TOKYO, onTheDay)).toBe(false);
  });

  it('guide mail can be sent if the PMS sent no status', () => {
    expect(canSelect({ ...row, pmsBookingStatus: null }, TOKYO, onTheDay)).toBe(true);
  });
});
