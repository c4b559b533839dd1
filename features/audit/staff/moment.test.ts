import { expect, test } from 'vitest';
import { momentIn } from './moment.ts';

test('a moment is told to the second, by the clocks of the hotel', () => {
  expect(momentIn('2026-11-21T15:04:05.999Z', 'Asia/Tokyo')).toBe('2026/11/22 00:04:05');
});
