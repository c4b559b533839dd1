import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingFacts } from '../factory/facts.ts';
import { windowsOf } from './moments.ts';
import { type BookingFacts, type FacilityFacts, verdict } from './verdict.ts';

const entry = { moment: '3_days_prior', days_no: 3, time: '08:00' } as const;
const facility = { timezone: 'Asia/Tokyo', pause: null } as const;
/** 08:00 in Tokyo, three days before arrival. */
const moment = new Date('2026-11-17T23:00:00Z');
const hoursLater = (hours: number) => new Date(moment.getTime() + hours * 3_600_000);

const verdictFor = (facts: Partial<BookingFacts>, now = moment, pause: FacilityFacts['pause'] = null) =>
  verdict(entry, bookingFacts(facts), { ...facility, pause }, now);

test('a message is due from its scheduled time for six hours', () => {
  expect(verdictFor({}, hoursLater(-0.01))).toMatchObject({ kind: 'planned', bar: null });
  expect(verdictFor({}, moment)).toMatchObject({ kind: 'due' });
  expect(verdictFor({}, hoursLater(6))).toMatchObject({ kind: 'due' });
  expect(verdictFor({}, hoursLater(6.01))).toMatchObject({ kind: 'skipped', bar: 'late' });
});

describe('reasons not to send', () => {
  test.each([
    ['the form is submitted', { registeredAt: new Date('2026-11-10T00:00:00Z') }, 'submitted'],
    ['the booking is cancelled', { pmsBookingStatus: 2 }, 'cancelled'],
    ['the guest has arrived', { pmsBookingStatus: 3 }, 'past'],
    ['the guest has left', { pmsBookingStatus: 4 }, 'past'],
    ['sending is stopped for the booking', { stopSendGuideMail: true }, 'stopped'],
    ['the guest cannot be reached', { sendMethod: '--' }, 'no-channel'],
  ] as const)('%s', (_, facts, bar) => {
    expect(verdictFor(facts)).toMatchObject({ kind: 'skipped', bar });
    expect(verdictFor(facts, hoursLater(-1))).toMatchObject({ kind: 'planned', bar });
  });

  test.each(['held', 'maintenance'] as const)(
    "no message is sent while the hotel's sending is paused: %s",
    pause => {
      expect(verdictFor({}, moment, pause)).toMatchObject({ kind: 'skipped', bar: pause });
    },
  );
});

test('every due message is within the searched dates, in every time zone', () => {
  const zones = ['Asia/Tokyo', 'Asia/Kathmandu', 'Europe/Rome', 'America/New_York', 'Pacific/Apia'];
  const times = ['00:00', '00:30', '08:00', '12:30', '18:30', '23:30'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...times),
      fc.integer({ min: 0, max: 3 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 6 }),
      (timezone, time, days_no, now, ahead) => {
        const checkinDate = new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
        const facts = bookingFacts({
          createdAt: new Date('2025-01-01'),
          checkinDate,
          checkoutDate: '2027-12-31',
        });
        const { kind } = verdict({ days_no, time }, facts, { timezone, pause: null }, now);
        const looked = windowsOf({ moment: '1_day_prior', days_no, time }, timezone, now);
        expect(looked.some(window => window.checkinDate === checkinDate)).toBe(kind === 'due');
      },
    ),
  );
});
