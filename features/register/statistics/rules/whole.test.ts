import { describe, expect, test } from 'vitest';
import { holdsAllSince, holdsRegistered, holdsUnregistered } from './whole.ts';

const always = { years: 3, least: 3, changedOn: null };

describe('the register holds everybody of a month', () => {
  test('until the first who left in it has had their years', () => {
    // Who left on 2 October 2025 is kept through 2 October 2028.
    expect(holdsRegistered('2025-10', always, '2028-10-02')).toBe(true);
    expect(holdsRegistered('2025-10', always, '2028-10-03')).toBe(false);
    expect(holdsAllSince(always, '2028-10-02')).toBe('2025-10');
    expect(holdsAllSince(always, '2028-10-03')).toBe('2025-11');
  });

  test('no longer than the law’s years before a hotel set longer ones: what went before does not come back', () => {
    const longer = { years: 5, least: 3, changedOn: '2025-11-20' };
    expect(holdsAllSince(longer, '2025-11-23')).toBe('2022-12');
    expect(holdsAllSince({ ...longer, changedOn: '2020-01-01' }, '2025-11-23')).toBe('2020-12');
  });
});

test('bookings that nobody registered for are there for 90 days', () => {
  expect(holdsUnregistered('2025-10', '2025-12-31')).toBe(true);
  expect(holdsUnregistered('2025-10', '2026-01-01')).toBe(false);
});
