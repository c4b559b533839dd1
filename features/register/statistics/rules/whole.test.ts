import { describe, expect, test } from 'vitest';
import { firstCompleteMonth, hasAllRegistered, hasAllUnregistered } from './whole.ts';

const always = { years: 3, least: 3, changedOn: null };

describe('whether the register still has all data of a month', () => {
  test("the register has all data of a month until the retention of the month's first check-outs ends", () => {
    // Guests who checked out on 2 October 2025 are kept through 2 October 2028.
    expect(hasAllRegistered('2025-10', always, '2028-10-02')).toBe(true);
    expect(hasAllRegistered('2025-10', always, '2028-10-03')).toBe(false);
    expect(firstCompleteMonth(always, '2028-10-02')).toBe('2025-10');
    expect(firstCompleteMonth(always, '2028-10-03')).toBe('2025-11');
  });

  test('extending the retention does not restore what has already been deleted', () => {
    const longer = { years: 5, least: 3, changedOn: '2025-11-20' };
    expect(firstCompleteMonth(longer, '2025-11-23')).toBe('2022-12');
    expect(firstCompleteMonth({ ...longer, changedOn: '2020-01-01' }, '2025-11-23')).toBe('2020-12');
  });
});

test('the data of unregistered bookings is complete for 90 days', () => {
  expect(hasAllUnregistered('2025-10', '2025-12-31')).toBe(true);
  expect(hasAllUnregistered('2025-10', '2026-01-01')).toBe(false);
});
