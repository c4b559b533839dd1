import { expect, test } from 'vitest';
import { retryAfterIn } from './retry-after.ts';

const at = new Date('2025-04-01T12:00:00Z');
const SECOND = 1000;

test('parses a Retry-After in seconds or as a date and ignores any other value', () => {
  expect(retryAfterIn('120', at)).toEqual(new Date(at.getTime() + 120 * SECOND));
  expect(retryAfterIn('Tue, 01 Apr 2025 13:00:00 GMT', at)).toEqual(new Date('2025-04-01T13:00:00Z'));
  expect(
    [undefined, '', 'soon', '-5', '2025-04-01', 'Xyz, nonsense'].map(text => retryAfterIn(text, at)),
  ).toEqual(Array(6).fill(null));
});
