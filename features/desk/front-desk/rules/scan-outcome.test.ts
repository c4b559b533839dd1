import { expect, test } from 'vitest';
import { scanOutcome } from './scan-outcome.ts';

const never = { decodedAt: null, decodedStatus: null };
const at = new Date('2031-03-01T06:00:00Z');
const before = new Date('2031-03-01T05:00:00Z');

test('reading the code of a valid booking is ok', () => {
  expect(scanOutcome(null, never, at)).toEqual({ decodedAt: at, decodedStatus: 'ok' });
});

test.each(['ok', 'already_decoded'])(
  'a second reading keeps the time of the first reading, after %s',
  decodedStatus => {
    expect(scanOutcome(null, { decodedAt: before, decodedStatus }, at)).toEqual({
      decodedAt: before,
      decodedStatus: 'already_decoded',
    });
  },
);

test('a code first read on a wrong date is ok on a valid date', () => {
  const earlier = { decodedAt: before, decodedStatus: 'wrong_date' };
  expect(scanOutcome(null, earlier, at)).toEqual({ decodedAt: at, decodedStatus: 'ok' });
});

test.each(['cancelled', 'checked_out', 'wrong_date'] as const)(
  'reading a code reports the obstacle even if an earlier reading was ok: %s',
  why => {
    const earlier = { decodedAt: before, decodedStatus: 'ok' };
    expect(scanOutcome(why, earlier, at)).toEqual({ decodedAt: at, decodedStatus: why });
  },
);
