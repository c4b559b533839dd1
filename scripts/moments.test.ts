import { expect, test } from 'vitest';
import { momentsAfter } from './moments.ts';

const timesByMoment = (now: string) =>
  Object.fromEntries(
    momentsAfter(new Date(now)).map(({ name, at }) => [name, at.toISOString().slice(0, 16)]),
  );

test('lists the next date and time of each critical moment, in any year', () => {
  expect(timesByMoment('2026-11-22T03:00:00Z')).toEqual({
    tomorrow: '2026-11-23T03:00',
    '400 days on': '2027-12-27T03:00',
    '29 February': '2028-02-29T03:00',
    '31 December': '2026-12-31T14:30',
    '1 January': '2026-12-31T15:30',
    'shortly before the business day ends': '2026-11-22T20:59',
    'shortly after the business day begins': '2026-11-22T21:01',
    'the night when summer time begins in Europe': '2027-03-28T00:30',
    'the night when summer time ends in Europe': '2027-10-31T00:30',
    'the night when summer time begins in America': '2027-03-14T06:30',
    'the night when summer time ends in America': '2027-11-07T05:30',
  });
});

test('all listed moments are in the future, even on a leap day and at the turn of the year', () => {
  for (const now of ['2028-02-29T03:00:00Z', '2026-12-31T15:30:00Z', '2096-03-01T00:00:00Z'])
    for (const { name, at } of momentsAfter(new Date(now)))
      expect(at.getTime(), name).toBeGreaterThan(Date.parse(now));
});
