import { describe, expect, test } from 'vitest';
import { lockNotice, remainingWait } from './locks.ts';

const timeAt = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('a lock notice', () => {
  test('a lock notice shows hours and minutes', () => {
    const wait = remainingWait(timeAt('11:15:00'), timeAt('10:00:00'));
    expect(lockNotice(wait)).toMatchObject({ hours: 1, minutes: 15 });
  });

  test('a lock notice counts a started minute as a full minute', () => {
    expect(lockNotice(remainingWait(timeAt('10:00:01'), timeAt('10:00:00')))).toMatchObject({
      hours: 0,
      minutes: 1,
    });
  });

  test('a lock notice rounds the wait up, so that an attempt after the shown time is accepted', () => {
    const left = new Date(timeAt('10:00:00').getTime() + 74 * 60_000 + 1);
    expect(remainingWait(left, timeAt('10:00:00'))).toEqual({ hours: 1, minutes: 15 });
  });
});
