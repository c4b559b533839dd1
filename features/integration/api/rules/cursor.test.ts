import { expect, test } from 'vitest';
import { cursorOf, isAhead, readCursor } from './cursor.ts';

const place = { changedAt: '20250320021109123456', id: 17 };

test('a place is read from what was made of it', () => {
  expect(readCursor(cursorOf(place))).toEqual(place);
});

test.each([
  '',
  '17',
  '20250320-17',
  '99999999999999999999-1',
  '20251399000000000000-1',
  '20250320021109123456-x',
])('%s is no place', text => {
  expect(readCursor(text)).toBeNull();
});

test('a place that is further ahead than clocks may differ is known as such', () => {
  expect(isAhead(place, new Date('2025-03-20T02:11:00Z'))).toBe(false);
  expect(isAhead(place, new Date('2025-03-20T01:00:00Z'))).toBe(true);
});
