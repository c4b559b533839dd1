import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canSelect,
  isCancelled,
  linkExpired,
  myPageExpired,
  sendMethod,
  shownStatus,
  statusById,
  statuses,
  statusIds,
} from './rules.ts';

const TOKYO = 'Asia/Tokyo';
const stay = { checkinDate: '2026-03-01', checkoutDate: '2026-03-03' };

describe('a link', () => {
  it('still works at 05:59 after the night of arrival', () => {
    expect(linkExpired(stay, TOKYO, new Date('2026-03-02T05:59:59+09:00'))).toBe(false);
  });

  it('expires at 06:00 after the check-in date', () => {
    expect(linkExpired(stay, TOKYO, new Date('2026-03-02T06:00:00+09:00'))).toBe(true);
  });
});

describe('My Page', () => {
  it('still works in the last minute of the check-out date', () => {
    expect(myPageExpired(stay, TOKYO, new Date('2026-03-03T23:59:59+09:00'))).toBe(false);
  });

  it('expires when the check-out date is over', () => {
    expect(myPageExpired(stay, TOKYO, new Date('2026-03-04T00:00:00+09:00'))).toBe(true);
  });
});

describe('a message goes', () => {
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
    expect(sendMethod(contact, sms)).toBe(method);
  });
});

describe('a booking shows', () => {
  const active = { pmsBookingStatus: 1, sendMethod: 'email' as const };
  const { accessed, beforeSend, confirmed, input, notSubject, seen, sent } = statusIds;

  it('before_send while a message can reach the guest and none was sent', () => {
    expect(shownStatus(active, []).statusId).toBe(beforeSend);
  });

  it('not_subject where no message can reach the guest', () => {
    expect(shownStatus({ ...active, sendMethod: '--' }, []).statusId).toBe(notSubject);
  });

  it('not_subject while it is cancelled, whatever was reached', () => {
    expect(shownStatus({ ...active, pmsBookingStatus: 2 }, [sent, input]).statusId).toBe(notSubject);
  });

  it('the furthest status again once it is revived', () => {
    expect(shownStatus(active, [sent, input]).statusId).toBe(input);
  });

  it('the furthest status when a nearer one is logged later', () => {
    expect(shownStatus(active, [input, accessed])).toEqual({ statusId: input, isNew: false });
  });

  it('input with a mark when a registration comes after staff looked', () => {
    expect(shownStatus(active, [input, seen, confirmed, input])).toEqual({ statusId: input, isNew: true });
  });

  it('seen without a mark once staff looked again', () => {
    expect(shownStatus(active, [input, seen, input, seen])).toEqual({ statusId: seen, isNew: false });
  });

  it('a confirmation counts for the forms that lay there, not for one that came later', () => {
    expect(shownStatus(active, [input, confirmed, input, seen])).toEqual({ statusId: seen, isNew: false });
  });

  it('never less than before, whatever is logged next by the guest before registering', () => {
    const byGuest = fc.constantFrom(sent, statusIds.opened, accessed);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(statusIds))), byGuest, (logged, next) => {
        expect(shownStatus(active, [...logged, next]).statusId).toBeGreaterThanOrEqual(
          shownStatus(active, logged).statusId,
        );
      }),
    );
  });
});

describe('guide mail can be sent', () => {
  const row = {
    checkoutDate: '2026-03-03',
    sendMethod: 'email' as const,
    pmsBookingStatus: 1,
    bookingStatusId: statusIds.sent,
  };
  const onTheDay = new Date('2026-03-03T20:00:00+09:00');

  it('until the business day of check-out ends', () => {
    const late = new Date('2026-03-04T05:00:00+09:00');
    expect([onTheDay, late].map(at => canSelect(row, TOKYO, at))).toEqual([true, true]);
  });

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

it('cancelled is what the PMS numbers 2', () => {
  expect([null, 1, 2, 3, 4].map(pmsBookingStatus => isCancelled({ pmsBookingStatus }))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

it('every status is found by its id', () => {
  expect(statuses.map(({ id }) => statusById(id))).toEqual(statuses);
});
