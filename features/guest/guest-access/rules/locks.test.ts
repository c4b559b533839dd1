import { expect, test } from 'vitest';
import { lockRule, lockStateOf } from './locks.ts';

const timeAt = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(timeAt.getTime() - minutes * 60_000);
const rule = lockRule({ lock_limit: 3, lock_release_time: '01:15' });
const link = { key: Buffer.from('link'), lobby: false };
const address = { key: Buffer.from('address'), lobby: true };
const count = ({ key }: { key: Buffer }, failures: number, updatedAt = timeAt) => ({
  key,
  failures,
  updatedAt,
});

test('returns the attempts left on the counter that has the fewest', () => {
  const counts = [count(link, 1), count(address, 59)];
  expect(lockStateOf([link, address], counts, rule, timeAt)).toEqual({ left: 1, lockedUntil: null });
});

test("allows 20 times the hotel's limit of failures per network address, because guests in a lobby share an address", () => {
  expect(lockStateOf([address], [count(address, 3)], rule, timeAt).left).toBe(57);
});

test('a lock lasts as long as the hotel has set, starting at the last counted attempt', () => {
  const locked = lockStateOf([link], [count(link, 3, minutesAgo(74))], rule, timeAt);
  expect(locked).toEqual({ left: 0, lockedUntil: new Date(timeAt.getTime() + 60_000) });
  expect(lockStateOf([link], [count(link, 3, minutesAgo(75))], rule, timeAt)).toEqual({
    left: 3,
    lockedUntil: null,
  });
});
