import { expect, test } from 'vitest';
import { isShownAnew } from './held-code.ts';

const seen = (value: string, seenAt: number) => ({ value, seenAt });

test('a code that is held before the camera is read once', () => {
  expect(isShownAnew(null, seen('A', 0))).toBe(true);
  expect(isShownAnew(seen('A', 0), seen('A', 250))).toBe(false);
});

test('another code is read at once', () => {
  expect(isShownAnew(seen('A', 0), seen('B', 250))).toBe(true);
});

test('the same code is read again once it was away', () => {
  expect(isShownAnew(seen('A', 0), seen('A', 2_000))).toBe(false);
  expect(isShownAnew(seen('A', 0), seen('A', 2_001))).toBe(true);
});
