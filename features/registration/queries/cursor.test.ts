import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const cursor = { side: 'after', checkinDate: '2026-11-21', bookingId: 7, total: 148 } as const;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor comes back as it was given out', () => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test.each([
  ['no cursor at all', 'next'],
  ['a day that does not exist', encoded(['after', '2026-02-31', 7, 148])],
  ['an id that is none', encoded(['after', '2026-11-21', 1e30, 148])],
  ['a side that is none', encoded(['beside', '2026-11-21', 7, 148])],
  ['words for numbers', encoded(['after', '2026-11-21', '7', 148])],
])('%s is refused', (_what, text) => {
  expect(() => readCursor(text)).toThrow(
    expect.objectContaining({ status: 422, details: { errors: { cursor: 'field_invalid' } } }),
  );
});
