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
    ['by email while SMS is off', { phone: mobile, email: 'a@example.com' }, off, 'email'],
    ['by email if both are possible', { phone: mobile, email: 'a@example.com' }, on, 'email'],
    [
      'by SMS if both are possible and SMS is preferred',
      { phone: mobile, email: 'a@example.com' },
      first,
      'sms',
    ],
    ['by SMS without an email address', { phone: mobile, email: '' }, on, 'sms'],
    ['by email if the number is a landline', { phone: landline, email: 'a@example.com' }, first, 'email'],
    ['not at all if the only number is a landline', { phone: landline, email: '' }, first, '--'],
    ['not at all without contact data', { phone: '', email: '' }, first, '--'],
  ] as const)('contacts the guest %s', (_, contact, sms, method) => {
    expect(sendMethod(contact, sms, isMobile)).toBe(method);
  });
});

const TOKYO = 'Asia/Tokyo';

describe('when guide mail can be sent', () => {
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
    ['if the guest cannot be reached', { sendMethod: '--' as const }],
    ['for a cancelled booking', { pmsBookingStatus: 2 }],
    ['to a guest who has checked in', { pmsBookingStatus: 3 }],
    ['to a guest who has checked out', { pmsBookingStatus: 4 }],
    ['once the guest has registered', { bookingStatusId: statusIds.input }],
    ['once staff have viewed the form', { bookingStatusId: statusIds.seen }],
    ['once staff have confirmed the registration', { bookingStatusId: statusIds.confirmed }],
  ])('guide mail cannot be sent %s', (_, change) => {
    expect(canSelect({ ...row, ...change }, TOKYO, onTheDay)).toBe(false);
  });

  it('guide mail can be sent if the PMS sent no status', () => {
    expect(canSelect({ ...row, pmsBookingStatus: null }, TOKYO, onTheDay)).toBe(true);
  });
});
