import { describe, expect, test } from 'vitest';
import { dueAt } from './moments.ts';

const tokyo = 'Asia/Tokyo';
const dueTimeOf = (
  entry: { days_no: number | null; time: string },
  createdAt: string,
  checkinDate: string,
  zone = tokyo,
) => dueAt(entry, { createdAt: new Date(createdAt), checkinDate }, zone)?.toISOString() ?? null;

test("a message before arrival is due at its time in the hotel's time zone", () => {
  expect(dueTimeOf({ days_no: 3, time: '08:00' }, '2026-11-01T00:00:00Z', '2026-11-21')).toBe(
    '2026-11-17T23:00:00.000Z',
  );
  expect(dueTimeOf({ days_no: 0, time: '15:00' }, '2026-11-01T00:00:00Z', '2026-11-21', 'Europe/Rome')).toBe(
    '2026-11-21T14:00:00.000Z',
  );
});

test('a message whose time is skipped when daylight saving time begins is due when the clocks change', () => {
  expect(dueTimeOf({ days_no: 0, time: '02:30' }, '2026-01-01T00:00:00Z', '2026-03-29', 'Europe/Rome')).toBe(
    '2026-03-29T01:00:00.000Z',
  );
});

describe('the after-reservation message', () => {
  const entry = { days_no: null, time: '10:00' };

  test('the after-reservation message is due at the next scheduled time', () => {
    expect(dueTimeOf(entry, '2026-11-10T00:59:00Z', '2026-11-21')).toBe('2026-11-10T01:00:00.000Z');
    expect(dueTimeOf(entry, '2026-11-10T01:01:00Z', '2026-11-21')).toBe('2026-11-11T01:00:00.000Z');
  });

  test('the after-reservation message is due immediately for guests who arrive today', () => {
    expect(dueTimeOf(entry, '2026-11-21T05:12:34Z', '2026-11-21')).toBe('2026-11-21T05:12:34.000Z');
  });

  test('for guests who arrive today, the after-reservation message waits until 08:00 and is not sent after 21:00', () => {
    expect(dueTimeOf(entry, '2026-11-20T22:30:00Z', '2026-11-21')).toBe('2026-11-20T23:00:00.000Z');
    expect(dueTimeOf(entry, '2026-11-21T12:30:00Z', '2026-11-21')).toBeNull();
    // 03:00 belongs to the previous business day, whose guests have arrived or are expected at the desk.
    expect(dueTimeOf(entry, '2026-11-21T18:00:00Z', '2026-11-21')).toBeNull();
  });
});
