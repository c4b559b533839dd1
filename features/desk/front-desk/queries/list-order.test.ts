import { describe, expect, test } from 'vitest';
import { statuses } from '#features/booking/booking/rules/status.ts';
import { type Cursor, readCursor, writeCursor } from './list-order.ts';

const counts = { byStatus: new Map(statuses.map(({ id }, place) => [id, place])), partly: 5, cancelled: 2 };
const counted = [0, 1, 2, 3, 4, 5, 6, 7, 5];
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const invalidCursor = expect.objectContaining({
  status: 422,
  details: { errors: { cursor: 'field_invalid' } },
});

const cursors: Cursor[] = [
  { side: 'after', sort: 'newest', edge: ['2026-11-21', 7], counts },
  { side: 'before', sort: 'arrival', edge: ['2026-11-21', '99:99', -7], counts },
  { side: 'after', sort: 'name', edge: [7], counts },
  { side: 'after', sort: 'status', edge: [17, '2026-11-21', 7], counts },
];

describe.each(cursors)('a cursor in the order $sort', cursor => {
  test('a cursor decodes to the values it was created from', () => {
    expect(readCursor(writeCursor(cursor), cursor.sort)).toEqual(cursor);
  });

  test('rejects a cursor of another sort order', () => {
    const other = cursor.sort === 'name' ? 'status' : 'name';
    expect(() => readCursor(writeCursor(cursor), other)).toThrow(invalidCursor);
  });
});

test.each([
  ['text that is not a cursor', 'next'],
  ['a date that does not exist', encoded(['after', 'newest', ['2026-02-31', 7], counted])],
  ['an invalid id', encoded(['after', 'newest', ['2026-11-21', 1e30], counted])],
  ['an unknown direction', encoded(['beside', 'newest', ['2026-11-21', 7], counted])],
  ['text instead of numbers', encoded(['after', 'newest', ['2026-11-21', '7'], counted])],
  ['a cursor without its counts', encoded(['after', 'newest', ['2026-11-21', 7], []])],
  ['a cursor of another format', encoded(['after', '2026-11-21', 7, 148])],
])('rejects %s', (_what, text) => {
  expect(() => readCursor(text, 'newest')).toThrow(invalidCursor);
});
