import { describe, expect, test } from 'vitest';
import type { Asker } from '#features/booking/booking/rules/booked-days.ts';
import { localTime } from '#platform/clock/zone.ts';
import { entryOf, entryRefusal } from './entry.ts';

const booking = { pmsBookingStatus: null, checkinDate: '2031-03-01', checkoutDate: '2031-03-03' };
const TOKYO = 'Asia/Tokyo';

const refusalFor = (changed: object, day: string, time: string, asker: Asker = 'door', timezone = TOKYO) =>
  entryRefusal({ ...booking, ...changed }, { at: localTime(day, time, timezone), timezone, asker });

test.each([
  ['2031-02-28', '23:59', 'wrong_date'],
  ['2031-03-01', '00:00', null],
  ['2031-03-03', '12:00', null],
  ['2031-03-04', '05:59', null],
  ['2031-03-04', '06:00', 'wrong_date'],
])(
  'a door admits guests from 00:00 on the check-in date to 06:00 after the check-out date: %s %s',
  (day, time, is) => {
    expect(refusalFor({}, day, time)).toBe(is);
  },
);

test.each([
  ['2031-03-01', '05:59', 'wrong_date'],
  ['2031-03-01', '06:00', null],
  ['2031-03-04', '05:59', null],
  ['2031-03-04', '06:00', 'wrong_date'],
])('the front desk admits guests by its business day: %s %s', (day, time, is) => {
  expect(refusalFor({}, day, time, 'desk')).toBe(is);
});

test.each([
  [2, 'cancelled'],
  [4, 'checked_out'],
])('a booking with status %i never admits guests: %s', (pmsBookingStatus, is) => {
  for (const day of ['2031-02-01', '2031-03-02'])
    expect(refusalFor({ pmsBookingStatus }, day, '12:00')).toBe(is);
});

test.each([null, 1, 3])('a booking with status %s admits guests', pmsBookingStatus => {
  expect(refusalFor({ pmsBookingStatus }, '2031-03-02', '12:00')).toBeNull();
});

describe('nights with a clock change', () => {
  const arriving = (zone: string, checkinDate: string, instant: string) =>
    entryRefusal(
      { pmsBookingStatus: null, checkinDate, checkoutDate: '2026-12-31' },
      { at: new Date(instant), timezone: zone, asker: 'door' },
    );

  test.each([
    // 00:00 does not exist, so the day begins at 01:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T21:59:00Z', '2026-04-23T22:00:00Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T03:59:00Z', '2026-09-06T04:00:00Z'],
    // 00:00 or a later hour of the night occurs twice. The day begins at the first 00:00.
    ['America/Havana', '2026-11-01', '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'],
    // 00:00 occurs once, even if a later hour of the night is skipped.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:29:00Z', '2026-10-03T13:30:00Z'],
    ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T09:59:00Z', '2026-05-31T10:00:00Z'],
  ])('a door in %s admits guests from the start of %s', (zone, day, before, from) => {
    expect([arriving(zone, day, before), arriving(zone, day, from)]).toEqual(['wrong_date', null]);
  });
});

test('a kiosk admits a guest with a strong proof and no obstacle, and otherwise receives all reasons', () => {
  expect(entryOf({ why: null, proof: 'strong' })).toEqual({ may_enter: true, reasons: [] });
  expect(entryOf({ why: 'checked_out', proof: 'weak' })).toEqual({
    may_enter: false,
    reasons: ['checked_out', 'weak_proof'],
  });
  expect(entryOf(null)).toEqual({ may_enter: false, reasons: ['unknown'] });
});
