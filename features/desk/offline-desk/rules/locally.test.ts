import { expect, test } from 'vitest';
import { isSettled, outcomes } from './acts.ts';
import { CLOCK_BACK, isOver, OFFLINE } from './limits.ts';
import { isMatch, partyOnce } from './locally.ts';

const kept = { activeAt: 1_000_000, keptAt: 900_000, endsAt: 50_000_000, idleSeconds: 600 };

test('What a device holds may be opened until nobody was there for as long as the hotel allows', () => {
  expect(isOver(kept, kept.activeAt + 599_999)).toBe(false);
  expect(isOver(kept, kept.activeAt + 600_000)).toBe(true);
});

test('It may not be opened beyond the session, nor where the device does not know when it was last used', () => {
  const busy = { ...kept, activeAt: 49_999_999 };
  expect(isOver(busy, 49_999_999)).toBe(false);
  expect(isOver(busy, 50_000_000)).toBe(true);
  expect(isOver({ ...kept, activeAt: null }, 1_000_000)).toBe(true);
});

test('A clock that was set back opens nothing: neither before the last use nor before it was fetched', () => {
  expect(isOver(kept, kept.activeAt - CLOCK_BACK)).toBe(false);
  expect(isOver(kept, kept.activeAt - CLOCK_BACK - 1)).toBe(true);
  expect(isOver({ ...kept, activeAt: 0 }, 900_000 - CLOCK_BACK - 1)).toBe(true);
});

const row = {
  reservation_id: 'R-1001',
  name: '山田 太郎',
  name_kana: 'ヤマダ タロウ',
  phone_number: '+819012345678',
  room_number: '201',
  companions: [{ name: 'Emma Wilson', register_mark: null }],
};
const found = (typed: string) =>
  isMatch({ row, other_reservation_numbers: [] as string[] } as Parameters<typeof isMatch>[0], typed);

test('A guest is found by a part of number, name, reading, room or phone, however it is typed', () => {
  for (const typed of ['1001', 'ｒ－1001', '山田太郎', 'やまだ', 'たろう', 'emma', '201', '5678', ' '])
    expect([typed, found(typed)]).toEqual([typed, true]);
  for (const typed of ['佐藤', '678 9', '999']) expect([typed, found(typed)]).toEqual([typed, false]);
});

test('Only what was done, now or by the same person before, needs nobody to look at it', () => {
  expect(outcomes.filter(isSettled)).toEqual(['done', 'again']);
  expect(OFFLINE.actDays).toBe(90);
});

test('a passport that was seen without a network counts for the party at once', () => {
  const kept: Parameters<typeof partyOnce>[0] = {
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
  expect(partyOnce(kept, new Set())).toEqual(kept.row.party);
  expect(partyOnce(kept, new Set([2]))).toMatchObject({ state: 'complete', missing: { passports: 0 } });
});
