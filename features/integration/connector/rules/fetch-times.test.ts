import { expect, test } from 'vitest';
import { nextPollAfterFailure, nextPollAfterNotice, spreadStartTimes } from './fetch-times.ts';

const at = new Date('2025-04-01T12:00:00Z');
const minutes = (
  tries: number,
  fault: Parameters<typeof nextPollAfterFailure>[1]['fault'],
  retryAfter: Date | null = null,
) => (nextPollAfterFailure(tries, { at, fault, retryAfter }).getTime() - at.getTime()) / 60_000;

test('retries an unreachable vendor at growing intervals of up to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(tries => minutes(tries, 'away'))).toEqual([1, 2, 5, 10, 30, 30, 30]);
});

test('retries after ten minutes if the account is rejected or the maximum number of bookings is held', () => {
  expect([minutes(1, 'credentials'), minutes(50, 'credentials'), minutes(1, 'full')]).toEqual([10, 10, 10]);
});

test('respects the retry time requested by the vendor, up to an hour', () => {
  const after = (count: number) => new Date(at.getTime() + count * 60_000);
  expect(minutes(1, 'busy', after(7))).toBe(7);
  expect(minutes(5, 'busy', after(7))).toBe(30);
  expect(minutes(1, 'busy', after(600))).toBe(60);
});

test('a notice triggers a poll now or after the pause, but never later than already scheduled', () => {
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const planned = { nextAt: ago(-120), isFailing: false };
  expect(nextPollAfterNotice({ ...planned, lastAt: ago(60) }, at)).toEqual(at);
  expect(nextPollAfterNotice({ ...planned, lastAt: null }, at)).toEqual(at);
  expect(nextPollAfterNotice({ ...planned, lastAt: ago(5) }, at)).toEqual(ago(-10));
  expect(nextPollAfterNotice({ ...planned, nextAt: ago(-3), lastAt: ago(5) }, at)).toBeNull();
  expect(nextPollAfterNotice({ ...planned, lastAt: ago(60), isFailing: true }, at)).toBeNull();
});

test('polls start at their scheduled time, and overdue polls are spread over a minute', () => {
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  expect(spreadStartTimes([after(-90), after(-1), after(0), after(5), after(59)], at)).toEqual(
    [0, 1, 2, 5, 59].map(after),
  );
  const many = spreadStartTimes(
    Array.from({ length: 240 }, () => after(-60)),
    at,
  );
  expect([many[0], many[1], many.at(-1)]).toEqual([after(0), after(0.25), after(59.75)]);
  expect(spreadStartTimes([], at)).toEqual([]);
});
