import { describe, expect, test } from 'vitest';
import { linesOf } from './lines.ts';
import type { Report } from './surveys.ts';
import { type GuestGroup, type MissingGuests, nightsIn, tallyOf } from './tally.ts';

const october = { from: '2025-10-01', until: '2025-11-01' };
const leap = { from: '2024-02-01', until: '2024-03-01' };
const KYOTO = 26;

const taro: GuestGroup = {
  checkinDate: '2025-10-10',
  checkoutDate: '2025-10-12',
  came: true,
  hasJapanAddress: 'yes',
  nationality: null,
  prefecture: null,
  written: '京都府',
  ofPostalCode: null,
  persons: 1,
};
const emma: GuestGroup = { ...taro, hasJapanAddress: 'no', nationality: 'KR', written: null };

const tally = (
  guests: readonly GuestGroup[],
  report: Report = 'lodging_survey',
  missing: readonly MissingGuests[] = [],
) => tallyOf(report, october, KYOTO, { guests, missing });

const present = ({ nationalities }: ReturnType<typeof tally>) =>
  Object.fromEntries(
    nationalities
      .filter(({ count }) => count.guests > 0)
      .map(({ key, count }) => [key, [count.guests, count.nights]]),
  );

describe('the nights of a booking in a month', () => {
  const between = (checkinDate: string, checkoutDate: string, nights = october) =>
    nightsIn({ checkinDate, checkoutDate }, nights);

  test('the nights of a booking are all nights from check-in to the day before check-out', () => {
    expect(between('2025-10-10', '2025-10-12')).toBe(2);
    expect(between('2025-10-01', '2025-11-01')).toBe(31);
    expect(between('2025-10-31', '2025-11-01')).toBe(1);
  });

  test('only the nights within the month are counted if a booking extends beyond the month', () => {
    expect(between('2025-09-29', '2025-10-03')).toBe(2);
    expect(between('2025-10-30', '2025-11-05')).toBe(2);
    expect(between('2025-09-01', '2025-12-01')).toBe(31);
  });

  test('a booking outside the month or for day use has no nights', () => {
    expect(between('2025-09-28', '2025-10-01')).toBe(0);
    expect(between('2025-11-01', '2025-11-03')).toBe(0);
    expect(between('2025-10-10', '2025-10-10')).toBe(0);
  });

  test('a booking that covers February of a leap year has 29 nights in that month', () => {
    expect(between('2024-01-15', '2024-03-15', leap)).toBe(29);
    expect(between('2024-02-28', '2024-03-01', leap)).toBe(2);
  });
});

describe('a party of five with two nationalities', () => {
  const party = [
    { ...taro, persons: 2 },
    { ...emma, persons: 2 },
    { ...emma, nationality: 'NZ', persons: 1 },
  ];

  test('guests who live abroad are counted by nationality in the survey', () => {
    const counted = tally(party);
    expect(counted.all).toEqual({ guests: 5, nights: 10, continued: 0 });
    expect(counted.abroad).toEqual({ guests: 3, nights: 6, continued: 0 });
    expect(counted.inside.guests).toBe(2);
    expect(present(counted)).toEqual({ KR: [2, 4], other: [1, 2] });
  });

  test('the two-monthly report counts residents of Japan as Japan', () => {
    expect(present(tally(party, 'private_lodging'))).toEqual({ JP: [2, 4], KR: [2, 4], other: [1, 2] });
  });
});

test('the residence, not the nationality, decides whether a guest is foreign', () => {
  const counted = tally([
    { ...taro, nationality: 'KR' },
    { ...emma, nationality: 'JP' },
  ]);
  expect(counted.inside.guests).toBe(1);
  expect(present(counted)).toEqual({ other: [1, 2] });
});

test('a guest who arrived before the month is counted as already staying', () => {
  const counted = tally([{ ...taro, checkinDate: '2025-09-30', checkoutDate: '2025-10-02', persons: 3 }]);
  expect(counted.all).toEqual({ guests: 3, nights: 3, continued: 3 });
});

test('guests without an answer count as unknown', () => {
  const counted = tally([
    { ...taro, hasJapanAddress: null, nationality: 'KR', written: null },
    { ...emma, nationality: null, persons: 2 },
    { ...taro, written: null, persons: 4, came: false },
  ]);
  expect(counted.all.guests).toBe(7);
  expect(counted.abroad.guests).toBe(2);
  expect(present(counted)).toEqual({});
  expect(counted.gaps).toMatchObject({
    residence: { guests: 1 },
    nationality: { guests: 2, nights: 4 },
    prefecture: { guests: 4 },
    arrival: { guests: 4 },
  });
});

test('a hotel with an unknown prefecture has no guests from inside or outside the prefecture', () => {
  const counted = tallyOf('lodging_survey', october, null, { guests: [taro], missing: [] });
  expect([counted.inside.guests, counted.outside.guests]).toEqual([0, 0]);
  expect(counted.gaps.prefecture.guests).toBe(1);
});

test('unregistered guests are counted separately', () => {
  const dates = { checkinDate: '2025-10-30', checkoutDate: '2025-11-01' };
  const missing = [{ ...dates, bookings: 3, empty: 2, persons: 4, unsized: 1 }];
  const counted = tally([taro], 'lodging_survey', missing);
  expect(counted.all.guests).toBe(1);
  expect(counted.gaps.unregistered).toEqual({ guests: 4, nights: 8, continued: 0 });
  expect(counted.missing).toEqual({ bookings: 3, unsized: 1 });
});

test('a day with guests counts once, and a day with only unregistered bookings counts separately', () => {
  const missing = [
    { checkinDate: '2025-10-11', checkoutDate: '2025-10-14', bookings: 1, empty: 1, persons: 2, unsized: 0 },
    { checkinDate: '2025-10-20', checkoutDate: '2025-10-22', bookings: 1, empty: 0, persons: 1, unsized: 0 },
  ];
  const { daysLet } = tally([taro, { ...emma, checkinDate: '2025-10-11' }], 'private_lodging', missing);
  expect(daysLet).toEqual({ registered: 2, unregistered: 2 });
});

test('the rows of each section add up to the total of the section', () => {
  const guests = [
    taro,
    { ...taro, written: '大阪府', persons: 2 },
    { ...taro, written: null, persons: 4 },
    { ...taro, hasJapanAddress: null, written: null, persons: 8 },
    { ...emma, persons: 16 },
    { ...emma, nationality: 'SE', persons: 32 },
    { ...emma, nationality: null, persons: 64 },
  ];
  const sums = (report: Report) => {
    const { nationalities, daysLet, ...counts } = tally(guests, report);
    const lines = linesOf({
      ...counts,
      report,
      month: '2025-10',
      ...october,
      counted_until: october.until,
      prefecture: KYOTO,
      opened_on: '2020-01-01',
      holds_registered: true,
      holds_all_since: '2022-10',
      holds_unregistered: true,
      nationalities: nationalities.map(({ key, count }) => ({ key, ...count })),
      days_let: daysLet,
    });
    return (part: string) =>
      lines.filter(({ section }) => section === part).reduce((sum, { numbers }) => sum + numbers.guests, 0);
  };
  expect(sums('lodging_survey')('residence')).toBe(127);
  expect(sums('lodging_survey')('nationality')).toBe(112);
  expect(sums('private_lodging')('nationality')).toBe(127);
});
