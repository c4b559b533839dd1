import { expect, test } from 'vitest';
import { scanOutcome } from './scan-outcome.ts';

const CANCELLED = 2;
const booking = { pmsBookingStatus: 0, checkinDate: '2031-03-01', checkoutDate: '2031-03-03' };
const never = { decodedAt: null, decodedStatus: null };
const at = new Date('2031-03-01T06:00:00Z');
const before = new Date('2031-03-01T05:00:00Z');

const outcome = (changed: object, earlier: Parameters<typeof scanOutcome>[1], today = '2031-03-01') =>
  scanOutcome({ ...booking, ...changed }, earlier, at, today);

test.each(['2031-03-01', '2031-03-02', '2031-03-03'])(
  'a code is good from check-in to check-out: %s',
  today => {
    expect(outcome({}, never, today)).toEqual({ decodedAt: at, decodedStatus: 'ok' });
  },
);

test.each(['2031-02-28', '2031-03-04'])(
  'a code says on any other day that it is the wrong one: %s',
  today => {
    expect(outcome({}, never, today)).toEqual({ decodedAt: at, decodedStatus: 'wrong_date' });
  },
);

test.each(['ok', 'already_decoded'])(
  'a code read a second time keeps the time of the first, after %s',
  decodedStatus => {
    const earlier = { decodedAt: before, decodedStatus };
    expect(outcome({}, earlier)).toEqual({ decodedAt: before, decodedStatus: 'already_decoded' });
  },
);

test('a code read on the wrong day before is good on the right one', () => {
  const earlier = { decodedAt: before, decodedStatus: 'wrong_date' };
  expect(outcome({}, earlier)).toEqual({ decodedAt: at, decodedStatus: 'ok' });
});

test('a cancelled booking says so on any day', () => {
  const cancelled = { pmsBookingStatus: CANCELLED };
  expect(outcome(cancelled, never, '2031-02-01').decodedStatus).toBe('cancelled');
  expect(outcome(cancelled, { decodedAt: before, decodedStatus: 'ok' }).decodedStatus).toBe('cancelled');
});
