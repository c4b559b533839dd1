import { expect, test } from 'vitest';
import { remainingUnreadable, type UnreadBooking } from './unread.ts';

const at = new Date('2025-03-02T12:00:00Z');
const unread = (id: string, sentAt = '2025-03-02T11:00:00Z'): UnreadBooking => ({
  id,
  number: id,
  reason: 'values',
  field: 'Number',
  at: sentAt,
});
const idsAfter = (page: Parameters<typeof remainingUnreadable>[1], before = [unread('a'), unread('b')]) =>
  remainingUnreadable(before, page, at).map(({ id }) => id);

test('a booking remains unreadable until it is sent again and can be parsed', () => {
  expect(idsAfter({ faults: [], read: [] })).toEqual(['a', 'b']);
  expect(idsAfter({ faults: [], read: ['a'] })).toEqual(['b']);
  expect(idsAfter({ faults: [unread('b'), unread('c')], read: [] })).toEqual(['b', 'c', 'a']);
});

test('drops an unreadable booking that is not sent again for a day', () => {
  expect(idsAfter({ faults: [], read: [] }, [unread('a', '2025-03-01T09:00:00Z')])).toEqual([]);
});
