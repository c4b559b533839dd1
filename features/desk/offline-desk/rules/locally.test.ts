import { expect, test } from 'vitest';
import { isSettled, outcomes } from './acts.ts';
import { isExpired, MAX_CLOCK_BACK_MS, OFFLINE_LIMITS } from './limits.ts';
import { isMatch, partyAfterSeenPassports } from './locally.ts';

const kept = { activeAt: 1_000_000, keptAt: 900_000, endsAt: 50_000_000, idleSeconds: 600 };

test("a device's data can be opened until the hotel's inactivity limit has passed since the last use", () => {
  expect(isExpired(kept, kept.activeAt + 599_999)).toBe(false);
  expect(isExpired(kept, kept.activeAt + 600_000)).toBe(true);
});

test("a device's data cannot be opened after the session ends or if the last use is unknown", () => {
  const busy = { ...kept, activeAt: 49_999_999 };
  expect(isExpired(busy, 49_999_999)).toBe(false);
  expect(isExpired(busy, 50_000_000)).toBe(true);
  expect(isExpired({ ...kept, activeAt: null }, 1_000_000)).toBe(true);
});

test("a device's data is locked if the clock is more than a minute behind the last use or the download", () => {
  expect(isExpired(kept, kept.activeAt - MAX_CLOCK_BACK_MS)).toBe(false);
  expect(isExpired(kept, kept.activeAt - MAX_CLOCK_BACK_MS - 1)).toBe(true);
  expect(isExpired({ ...kept, activeAt: 0 }, 900_000 - MAX_CLOCK_BACK_MS - 1)).toBe(true);
});

const row = {
  reservation_id: 'R-1001',
  name: '山田 太郎',
  name_kana: 'ヤマダ タロウ',
  phone_number: '090-1234-5678',
  room_number: '201',
  companions: [{ name: 'Emma Wilson', register_mark: null }],
};
const isFound = (typed: string) =>
  isMatch({ row, other_reservation_numbers: [] as string[] } as Parameters<typeof isMatch>[0], typed);

test('finds a guest offline by part of the booking number, name, kana, room or phone number, in any formatting', () => {
  for (const typed of ['1001', 'ｒ－1001', '山田太郎', 'やまだ', 'たろう', 'emma', '201', '5678', ' '])
    expect([typed, isFound(typed)]).toEqual([typed, true]);
  for (const typed of ['佐藤', '678 9', '999']) expect([typed, isFound(typed)]).toEqual([typed, false]);
});

test('an offline action is settled only if it was applied now or repeated by the same user', () => {
  expect(outcomes.filter(isSettled)).toEqual(['done', 'again']);
  expect(OFFLINE_LIMITS.actDays).toBe(90);
});

test('a passport recorded as seen offline counts for the party immediately', () => {
  const kept: Parameters<typeof partyAfterSeenPassports>[0] = {
    row: {
      number_of_guests: 2,
      persons_registered: 2,
      party: { state: 'passport_unseen', missing: { guests: 0, entries: 0, passports: 1 } },
    },
    registrations: [
      {
        persons: [
          { id: 1, register: { mark: 'complete', missing: [] } },
          { id: 2, register: { mark: 'passport_unseen', missing: [] } },
        ],
      },
    ],
  };
  expect(partyAfterSeenPassports(kept, new Set())).toEqual(kept.row.party);
  expect(partyAfterSeenPassports(kept, new Set([2]))).toMatchObject({
    state: 'complete',
    missing: { passports: 0 },
  });
});
