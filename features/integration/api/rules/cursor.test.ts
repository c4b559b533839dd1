import { expect, test } from 'vitest';
import { cursorOf, isInFuture, readCursor } from './cursor.ts';

const place = { changedAt: '20250320021109123456', id: 17 };

test('reads a cursor that the server has issued', () => {
  expect(readCursor(cursorOf(place))).toEqual(place);
});

test.each([
  '',
  '17',
  '20250320-17',
  '99999999999999999999-1',
  '20251399000000000000-1',
  '20250320021109123456-x',
])('rejects %s as a cursor', text => {
  expect(readCursor(text)).toBeNull();
});

test('detects a cursor further in the future than clocks may differ', () => {
  expect(isInFuture(place, new Date('2025-03-20T02:11:00Z'))).toBe(false);
  expect(isInFuture(place, new Date('2025-03-20T01:00:00Z'))).toBe(true);
});
